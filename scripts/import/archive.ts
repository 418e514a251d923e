import { SingleBar } from "cli-progress";
import { StopError } from "../../server/steps.mjs";
import { requireForArchive, type Wishes } from "./arguments";
import { openReport } from "./json-report";
import { interruption, tellUndo } from "./publishing";

/** Imports an archive that `npm run export` has written. */
export async function importZip(file: string, wishes: Wishes) {
  requireForArchive(wishes);
  const { importArchive } = await import("@/lib/operation/import/archive/import-archive");
  const { findPublisher } = await import("@/lib/operation/import/destination");

  const report = openReport(wishes.json);
  const { lines, refused, interrupted, run_id } = await importArchive({
    file,
    publisher: wishes.user === undefined ? undefined : await findPublisher(wishes.user),
    matchesAuthors: wishes["match-authors"],
    dry: wishes["dry-run"],
    isInterrupted: interruption(),
    tell: progress(),
    onLine: report.add,
  });
  for (const line of [...lines, ...report.where()]) console.log(line);
  await tellUndo(run_id);
  if (interrupted) throw new StopError("Interrumpido. Vuelve a ejecutarlo y seguirá.");
  if (refused > 0) throw new StopError(`Sin importar: ${refused}.`);
}

/** Shows the progress by a bar, on a terminal. */
function progress() {
  const bar = process.stdout.isTTY ? new SingleBar({ stream: process.stdout }) : undefined;
  return (done: number, total: number) => {
    if (done === 1) bar?.start(total, 0);
    bar?.update(done);
    if (done === total) bar?.stop();
  };
}
