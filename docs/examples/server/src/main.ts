import { startServer } from "./server.js";

const { PORT = "8080", FILE = "kratzen.sqlite", PATIENCE = "60000" } = process.env;
const { port } = await startServer({ file: FILE, port: Number(PORT), patience: Number(PATIENCE) });
console.log(`Kratzen is played at http://127.0.0.1:${port}/matches`);
