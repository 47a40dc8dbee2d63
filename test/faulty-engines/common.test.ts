import { commonFaults } from "./common.js";
import { killOneByOne } from "./killing.js";

killOneByOne(commonFaults);
