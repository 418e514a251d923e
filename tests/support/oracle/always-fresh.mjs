// Loaded before a server (NODE_OPTIONS=--import) it lets it forget, when a request says so, whatever it remembers by
// tag, its pages and its host names: all that it answers then is made from what the database has.
import { subscribe } from "node:diagnostics_channel";

subscribe("http.server.request.start", ({ request }) => {
  if (!("x-forget" in request.headers)) return;
  for (const kept of globalThis.rotativa?.tagged ?? []) kept.clear();
});
