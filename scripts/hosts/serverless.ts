// `npm run serverless`: builds the serverless bundle with OpenNext and serves it on this machine.
import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { STAMP, build, buildOnce } from "../../server/build.ts";
import { NODE, ROOT, StopError, dataFolder, runQuietly, step, stop } from "../../server/steps.mjs";

const OPEN_NEXT = "node_modules/@opennextjs/aws/dist/index.js";
const CONFIG = "open-next.local.config.ts";
const BUNDLE = path.join(ROOT, ".open-next/server-functions/default");

/** What the bundle is made from, besides the build of the application. */
const SOURCES = [path.relative(ROOT, STAMP), "open-next.config.ts", CONFIG];

try {
  await build();
  await buildOnce(
    {
      stamp: path.join(ROOT, ".open-next/built-from"),
      lock: path.join(ROOT, "node_modules/.open-next-lock"),
      sources: () => SOURCES,
    },
    () => step("Construyendo la función", bundle),
  );
  process.once("disconnect", () => process.exit()); // whoever started this has died
  process.env.DATA_DIR = dataFolder(); // a relative one would be within the bundle
  process.chdir(BUNDLE);
  await import(pathToFileURL(path.join(BUNDLE, "index.mjs")).href);
} catch (error) {
  stop(error);
}

async function bundle() {
  await runQuietly("serverless", NODE, [OPEN_NEXT, "build", "--config-path", CONFIG]);
  // OpenNext goes on without it, and the first upload would fail.
  if (!existsSync(path.join(BUNDLE, "node_modules/sharp"))) {
    throw new StopError("OpenNext no pudo instalar sharp con npm. ¿Hay conexión a la red?");
  }
}
