export type { Engine } from "./engine.js";
