import { render } from "preact";
import { App } from "./app.js";
import "./style/index.css";

const root = document.querySelector("#app");
if (root) render(<App />, root);
