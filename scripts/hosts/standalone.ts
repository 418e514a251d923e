// `npm run standalone`: serves .next/standalone from an empty folder, as a container does that has nothing else.
import { pathToFileURL } from "node:url";
import { build } from "../../server/build.ts";
import { dataFolder, stop } from "../../server/steps.mjs";
import { standaloneElsewhere } from "./elsewhere.ts";

try {
  await build();
  process.once("disconnect", () => process.exit()); // the process that started this has died
  process.env.DATA_DIR = dataFolder(); // the copy does not stay
  process.env.HOSTNAME = "0.0.0.0"; // every address of this machine
  const program = standaloneElsewhere();
  console.log(`Sirviendo ${program}`);
  await import(pathToFileURL(program).href);
} catch (error) {
  stop(error);
}
