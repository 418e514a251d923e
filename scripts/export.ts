// `npm run export -- FILE.zip [--space SLUG | --user NAME]`: exports what was published, to take along.
// docs/operations.md
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { StopError } from "../server/steps.mjs";
import { withDatabase } from "./with-database";

const USAGE = "Uso: npm run export -- ARCHIVO.zip [--space SLUG | --user NOMBRE]";

const { file, space, user } = readArguments();

await withDatabase(async () => {
  const { exportAsOperator } = await import("@/lib/operation/export/commands");
  const { summaryOf } = await import("@/lib/operation/export/summary");
  const { findActor } = await import("@/lib/house/users/queries");

  const account = user === undefined ? undefined : ((await findActor(user)) ?? undefined);
  if (user !== undefined && !account) {
    throw new StopError(`No existe ningún usuario llamado «${user}».`);
  }
  let lines: string[] = [];
  const zip = await exportAsOperator({ space, account }, (manifest) => {
    lines = summaryOf(manifest);
  });
  await write(zip);
  console.log(`Exportado a ${file}.`);
  for (const line of lines) console.log(line);
});

/** Writes the archive; the file gets its name once it is whole. */
async function write(zip: globalThis.ReadableStream<Uint8Array>) {
  const unfinished = `${file}.partial`;
  try {
    await pipeline(
      Readable.fromWeb(zip as ReadableStream<Uint8Array>),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    );
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { space: { type: "string" }, user: { type: "string" } },
    });
    const [given, ...others] = positionals;
    const isOne = values.space === undefined || values.user === undefined;
    if (given?.endsWith(".zip") && others.length === 0 && isOne) {
      // npm runs scripts in the project; the path was written where npm was called.
      return { file: path.resolve(process.env.INIT_CWD ?? "", given), ...values };
    }
  } catch {
    // an option that does not exist, or one without its value
  }
  throw new StopError(USAGE);
}
