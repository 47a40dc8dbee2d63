import { contractFaults } from "./contract.js";
import { killOneByOne } from "./killing.js";

killOneByOne(contractFaults);
