import { fourCardFaults } from "./four-card.js";
import { killOneByOne } from "./killing.js";

killOneByOne(fourCardFaults);
