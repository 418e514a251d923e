import { freePort, ready, start } from "../../tests/support/site.ts";
import { endWithUs } from "./programs.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Serves the built site on an empty data folder. */
export async function openSite() {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = endWithUs(
    start({ PORT: port, SITE_URL: origin, DATA_DIR: temporaryFolder(), LOG_LEVEL: "error" }),
  );
  const close = async () => {
    server.child.kill("SIGTERM");
    await server.ended;
  };
  return { origin, close, ready: ready(server) };
}
