import path from "node:path";
import { SingleBar } from "cli-progress";
import { StopError } from "../../server/steps.mjs";
import type { Wishes } from "./arguments";
import { interruption, openDestination, tellDestination } from "./publishing";

/** Publishes what another site exported. */
export async function importFileFromElsewhere(file: string, wishes: Wishes) {
  const { findPublisher } = await import("@/lib/operation/import/destination");
  const { importFile } = await import("@/lib/operation/import/elsewhere/import-file");
  const { openSource } = await import("@/lib/operation/import/elsewhere/open-source");
  const { openFolder } = await import("@/lib/operation/import/article-files");

  const attachments =
    wishes.attachments && path.resolve(process.env.INIT_CWD ?? "", wishes.attachments);
  const dryRun = wishes["dry-run"] ?? false;
  const source = await openSource(file, { siteUrl: siteUrlOf(wishes) }).catch(stopAtRefusal);
  const publisher = await findPublisher(wishes.user);
  console.log(`${file}: ${source.kind}. Se publica a nombre de ${publisher.username}.`);
  const spaceId = dryRun
    ? await tellDestination(publisher, wishes.space)
    : await openDestination(publisher, wishes.space);

  const started = performance.now();
  const progress = progressOf(source.bytes);
  const outcomes = await importFile({
    source,
    publisher,
    spaceId,
    attachments: attachments && (await openFolder(attachments)),
    fetchImages: wishes["fetch-images"] ?? false,
    spacesFromCategories: wishes["spaces-from-categories"] ?? false,
    matchAuthors: wishes["match-authors"] ?? false,
    withoutComments: wishes["without-comments"] ?? false,
    dryRun,
    isInterrupted: interruption(),
    onProgress: progress.add,
  })
    .catch(stopAtRefusal)
    .finally(progress.stop);
  for (const line of outcomes.report((performance.now() - started) / 1000)) console.log(line);

  if (outcomes.isInterrupted) throw new StopError("Interrumpido. Vuelve a ejecutarlo y seguirá.");
  if (outcomes.refused > 0) throw new StopError(`Sin importar: ${outcomes.refused}.`);
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
