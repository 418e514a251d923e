import { SingleBar } from "cli-progress";
import type { Outcome } from "@/lib/operation/import/import-article";
import { StopError } from "../../server/steps.mjs";
import { requireForFolder, type Wishes } from "./arguments";
import { interruption, openDestination } from "./publishing";

/** Publishes a folder of Markdown files. */
export async function importFolder(given: string, wishes: Wishes) {
  requireForFolder(wishes);
  const { listArticles, openFolder } = await import("@/lib/operation/import/article-files");
  const { findPublisher } = await import("@/lib/operation/import/destination");
  const { articleImporter } = await import("@/lib/operation/import/import-article");
  const { report } = await import("@/lib/operation/import/report");

  const folder = await openFolder(given);
  const articles = await listArticles(folder);
  if (articles.length === 0) throw new StopError(`No hay archivos .md ni .markdown en ${folder}.`);
  const actor = await findPublisher(wishes.user);
  console.log(`${files(articles.length)} de ${folder}, a nombre de ${actor.username}.`);
  const spaceId = await openDestination(actor, wishes.space);

  const started = performance.now();
  const outcomes = await eachWithProgress(articles, articleImporter({ actor, folder, spaceId }));
  for (const line of report(outcomes, (performance.now() - started) / 1000)) console.log(line);

  const left = articles.length - outcomes.length;
  if (left > 0) throw new StopError(`Interrumpido: quedan ${left}. Vuelve a ejecutarlo y seguirá.`);
  const refused = outcomes.filter(({ result }) => result === "refused").length;
  if (refused > 0) throw new StopError(`Sin importar: ${files(refused)}.`);
}

function files(count: number) {
  return count === 1 ? "1 archivo" : `${count} archivos`;
}

/**
 * Imports one article after the other, with a bar on a terminal, elsewhere with a line for each. Ctrl-C ends it after
 * the present one.
 */
async function eachWithProgress(
  articles: string[],
  importArticle: (article: string) => Promise<Outcome>,
): Promise<Outcome[]> {
  const { progressLine } = await import("@/lib/operation/import/report");
  const total = articles.length;
  const bar = process.stdout.isTTY
    ? new SingleBar({ format: "{bar} {value}/{total} {article}", stream: process.stdout })
    : undefined;
  const isInterrupted = interruption();

  const outcomes: Outcome[] = [];
  bar?.start(total, 0, { article: "" });
  for (const article of articles) {
    if (isInterrupted()) break;
    bar?.update({ article });
    const outcome = await importArticle(article);
    outcomes.push(outcome);
    if (bar) bar.update(outcomes.length);
    else console.log(progressLine(outcome, outcomes.length, total));
  }
  bar?.stop();
  return outcomes;
}
