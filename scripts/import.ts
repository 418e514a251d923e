import path from "node:path";
import { parseArgs } from "node:util";
import { SingleBar } from "cli-progress";
import type { Outcome } from "@/lib/import/import-article";
import { StopError } from "../server/steps.mjs";
import { withDatabase } from "./with-database";

const USAGE = "Uso: npm run import -- CARPETA [--space SLUG] [--user NOMBRE]";

await withDatabase(async () => {
  const { folder, user, space } = readArguments();
  const { AppError } = await import("@/lib/kernel/errors");
  try {
    await importFolder(folder, user, space);
  } catch (error) {
    throw error instanceof AppError ? new StopError(error.message) : error;
  }
});

async function importFolder(given: string, user?: string, slug?: string) {
  const { listArticles, openFolder } = await import("@/lib/import/article-files");
  const { findPublisher, openSpace } = await import("@/lib/import/destination");
  const { articleImporter } = await import("@/lib/import/import-article");
  const { report } = await import("@/lib/import/report");

  // npm runs scripts in the project; the path was written where npm was called.
  const folder = await openFolder(path.resolve(process.env.INIT_CWD ?? "", given));
  const articles = await listArticles(folder);
  if (articles.length === 0) throw new StopError(`No hay archivos .md ni .markdown en ${folder}.`);
  const actor = await findPublisher(user);
  const destination = slug === undefined ? undefined : await openSpace(actor, slug);
  console.log(`${files(articles.length)} de ${folder}, a nombre de ${actor.username}.`);
  if (destination) {
    const { name, slug } = destination.space;
    console.log(`${destination.isNew ? "Espacio nuevo" : "Espacio"}: «${name}» (/s/${slug}).`);
  }

  const started = performance.now();
  const importArticle = articleImporter({ actor, folder, spaceId: destination?.space.space_id });
  const outcomes = await eachWithProgress(articles, importArticle);
  for (const line of report(outcomes, (performance.now() - started) / 1000)) console.log(line);

  const left = articles.length - outcomes.length;
  if (left > 0) throw new StopError(`Interrumpido: quedan ${left}. Vuelve a ejecutarlo y seguirá.`);
  const refused = outcomes.filter(({ result }) => result === "refused").length;
  if (refused > 0) throw new StopError(`Sin importar: ${files(refused)}.`);
}

function files(count: number) {
  return count === 1 ? "1 archivo" : `${count} archivos`;
}

/** One after the other, with a bar on a terminal and a line each elsewhere. Ctrl-C ends after the one at work. */
async function eachWithProgress(
  articles: string[],
  importArticle: (article: string) => Promise<Outcome>,
): Promise<Outcome[]> {
  const { progressLine } = await import("@/lib/import/report");
  const total = articles.length;
  const bar = process.stdout.isTTY
    ? new SingleBar({ format: "{bar} {value}/{total} {article}", stream: process.stdout })
    : undefined;
  let interrupted = false;
  // Not just once: npm may pass on the Ctrl+C that the terminal has already delivered.
  process.on("SIGINT", () => (interrupted = true));

  const outcomes: Outcome[] = [];
  bar?.start(total, 0, { article: "" });
  for (const article of articles) {
    if (interrupted) break;
    bar?.update({ article });
    const outcome = await importArticle(article);
    outcomes.push(outcome);
    if (bar) bar.update(outcomes.length);
    else console.log(progressLine(outcome, outcomes.length, total));
  }
  bar?.stop();
  return outcomes;
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { space: { type: "string" }, user: { type: "string" } },
    });
    const [folder, ...others] = positionals;
    if (folder !== undefined && others.length === 0) return { folder, ...values };
  } catch {
    // an option that does not exist, or one without its value
  }
  throw new StopError(USAGE);
}
