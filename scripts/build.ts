// `npm run build`: builds the application ahead of `npm start`, which builds what is missing.
import { build } from "../server/build.ts";
import { runCommand } from "./run-command.ts";

await runCommand(build);
