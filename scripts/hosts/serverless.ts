// `npm run serverless`: builds the serverless bundle with OpenNext and serves it on this machine.
import { subscribe } from "node:diagnostics_channel";
import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { STAMP, build, buildOnce } from "../../server/build.ts";
import { NODE, ROOT, StopError, dataFolder, runQuietly, step, stop } from "../../server/steps.mjs";
import { OPEN_NEXT, bundleElsewhere } from "./elsewhere.ts";

const COMMAND = "node_modules/@opennextjs/aws/dist/index.js";
const CONFIG = "open-next.local.config.ts";

/** The files that the bundle is made from, besides the build of the application. */
const SOURCES = [path.relative(ROOT, STAMP), "open-next.config.ts", CONFIG];

try {
  await build();
  await buildOnce(
    {
      stamp: path.join(OPEN_NEXT, "built-from"),
      lock: path.join(ROOT, "node_modules/.open-next-lock"),
      sources: () => SOURCES,
    },
    () => step("Construyendo la función", bundle),
  );
  endWithSignals();
  process.env.DATA_DIR = dataFolder(); // the copy does not stay
  const program = bundleElsewhere();
  process.chdir(path.dirname(program));
  console.log(`Sirviendo ${program}`);
  await import(pathToFileURL(program).href);
} catch (error) {
  stop(error);
}

/**
 * Ends the process at a signal, once the requests under way are answered: the bundle's own server handles no signal.
 */
function endWithSignals() {
  let underWay = 0;
  let isEnding = false;
  const end = () => isEnding && underWay === 0 && process.exit();
  subscribe("http.server.request.start", () => underWay++);
  subscribe("http.server.response.finish", () => {
    underWay--;
    setImmediate(end);
  });
  // `disconnect`: the process that started this has died.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP", "disconnect"]) {
    process.once(signal, () => {
      isEnding = true;
      end();
    });
  }
}

async function bundle() {
  await runQuietly("serverless", NODE, [COMMAND, "build", "--config-path", CONFIG]);
  // OpenNext goes on without it, and the first upload would fail.
  if (!existsSync(path.join(OPEN_NEXT, "server-functions/default/node_modules/sharp"))) {
    throw new StopError("OpenNext no pudo instalar sharp con npm. ¿Hay conexión a la red?");
  }
}
