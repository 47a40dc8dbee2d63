import { fiveCardFaults } from "./five-card.js";
import { killOneByOne } from "./killing.js";

killOneByOne(fiveCardFaults);
