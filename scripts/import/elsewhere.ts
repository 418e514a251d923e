import path from "node:path";
import { SingleBar } from "cli-progress";
import { StopError } from "../../server/steps.mjs";
import type { Wishes } from "./arguments";
import { openReport } from "./json-report";
import { interruption, openDestination, tellDestination, tellUndo } from "./publishing";

/** Publishes what another site exported: a file, or a folder of Markdown files. */
export async function importFromElsewhere(file: string, wishes: Wishes) {
  const { findPublisher } = await import("@/lib/operation/import/destination");
  const { assertMayMakeAccounts } = await import("@/lib/operation/import/elsewhere/authors");
  const { importFile } = await import("@/lib/operation/import/elsewhere/import-file");
  const { openFolder } = await import("@/lib/operation/import/elsewhere/folder/files");
  const { openSource } = await import("@/lib/operation/import/elsewhere/open-source");
  const { beginRun } = await import("@/lib/operation/import/runs");

  const media = given(wishes.media ?? wishes.attachments);
  const redirects = given(wishes.redirects);
  const dryRun = wishes["dry-run"] ?? false;
  const source = await openSource(file, { siteUrl: siteUrlOf(wishes) }).catch(stopAtRefusal);
  const publisher = await findPublisher(wishes.user);
  if (wishes.authors) assertMayMakeAccounts(publisher);
  console.log(`${file}: ${source.kind}. Se publica a nombre de ${publisher.username}.`);
  const known = redirects ? await readRedirects(redirects) : undefined;
  const attachments = media ? await openFolder(media) : undefined;
  const report = openReport(wishes.json);
  // After all that may be refused: a space that was made just before would belong to no import.
  const destination = dryRun
    ? await tellDestination(publisher, wishes.space)
    : await openDestination(publisher, wishes.space);
  const run = dryRun
    ? undefined
    : await beginRun(publisher, { kind: source.program, name: file, bytes: source.bytes });
  const progress = progressOf(source.bytes);
  const outcomes = await importFile({
    source,
    publisher,
    ...destination,
    attachments,
    redirects: known,
    fetchImages: wishes["fetch-images"] ?? true,
    spacesFromCategories: wishes["spaces-from-categories"],
    spacesFromTags: wishes["spaces-from-tags"],
    matchAuthors: wishes["match-authors"],
    accountsBy: wishes.authors ? publisher : undefined,
    withoutComments: wishes["without-comments"],
    dryRun,
    run,
    isInterrupted: interruption(),
    onProgress: progress.add,
    onLine: report.add,
  })
    .catch(stopAtRefusal)
    .finally(progress.stop);
  report.add({ totals: outcomes.counts });
  for (const line of [...outcomes.report(), ...report.where()]) console.log(line);
  await tellUndo(run?.run_id);

  if (outcomes.isInterrupted) throw new StopError("Interrumpido. Vuelve a ejecutarlo y seguirá.");
  const { refused } = outcomes.counts;
  if (refused > 0) throw new StopError(`Sin importar: ${refused}.`);
}

/** Returns a path that was written where npm was called. */
const given = (written: string | undefined) =>
  written && path.resolve(process.env.INIT_CWD ?? "", written);

async function readRedirects(file: string) {
  const { readRedirects } = await import("@/lib/operation/import/elsewhere/redirects-file");
  return readRedirects(file).catch(stopAtRefusal);
}

/** Turns a Refusal into a StopError: a file that cannot be read is not a fault of the program. */
async function stopAtRefusal(error: unknown): Promise<never> {
  const { Refusal } = await import("@/lib/operation/paste/refusal");
  throw error instanceof Refusal ? new StopError(error.message) : error;
}

function siteUrlOf({ "site-url": written }: Wishes): string | undefined {
  if (written === undefined) return undefined;
  const url = URL.parse(written);
  if (url && /^https?:$/.test(url.protocol)) return url.href;
  throw new StopError("--site-url tiene que ser una dirección que empiece por http:// o https://.");
}

/** Shows how much was read: by a bar on a terminal, elsewhere by a line for each tenth of the file. */
function progressOf(total: number) {
  const bar = process.stdout.isTTY
    ? new SingleBar({ format: "{bar} {percentage} % {title}", stream: process.stdout })
    : undefined;
  let read = 0;
  let tenths = 0;
  bar?.start(total, 0, { title: "" });
  return {
    add(bytes: number, title: string) {
      read += bytes;
      if (bar) bar.update(read, { title: title.replace(/\s+/g, " ").slice(0, 60) });
      const now = Math.min(10, Math.floor((read / Math.max(1, total)) * 10));
      if (!bar && now > tenths) console.log(`${now * 10} %`);
      tenths = now;
    },
    stop: () => bar?.stop(),
  };
}
