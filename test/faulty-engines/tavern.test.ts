import { killOneByOne } from "./killing.js";
import { tavernFaults } from "./tavern.js";

killOneByOne(tavernFaults);
