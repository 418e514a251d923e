// Loaded before a server (NODE_OPTIONS=--import) it makes each of its answers a fresh one: at the start of
// every request the process forgets whatever it remembers by tag, its pages and its host names.
import { subscribe } from "node:diagnostics_channel";

subscribe("http.server.request.start", () => {
  for (const kept of globalThis.rotativa?.tagged ?? []) kept.clear();
});
