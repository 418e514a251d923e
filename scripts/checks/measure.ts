// `npm run checks:measure -- FOLDER`: shows what the checks of machines' texts find in the Markdown files of a folder,
// which people wrote and which should pass. For each check: the smallest, median and largest measure, and the texts in
// which it finds something, which are false alarms.
import path from "node:path";
import { articlePrompt } from "@/lib/newsroom/ai/prompts";
import {
  checkLabels,
  checkLine,
  checks,
  type CheckContext,
  type CheckName,
  type Finding,
} from "@/lib/platform/checks";
import { linesBeside } from "@/lib/platform/checks/beside";
import { clicheRate } from "@/lib/platform/checks/cliches";
import { plainWords } from "@/lib/platform/checks/fold";
import { runsOf, sharedWith } from "@/lib/platform/checks/grams";
import { shareOfSentences } from "@/lib/platform/checks/keywords";
import { languageShares } from "@/lib/platform/checks/language";
import { read, wordsOf, type Reading } from "@/lib/platform/checks/reading";
import { refusalsIn } from "@/lib/platform/checks/refusal";
import { likenessOf } from "@/lib/platform/checks/repeated";
import { listArticles, openFolder, readTextFile } from "@/lib/operation/import/article-files";
import { splitFrontMatter } from "@/lib/operation/paste/front-matter";
import { StopError } from "../../server/steps.mjs";
import { runCommand } from "../run-command";

/** Characters of a text in which copies are looked for: a novel would take as long as all the rest. */
const MAX_CHARACTERS = 20_000;

interface Article {
  name: string;
  reading: Reading;
  context: CheckContext;
  /** The findings in its headline and its standfirst. */
  beside: Finding[];
}

type Measure = (article: Article) => number;

/** The measures of checks, besides the number of places in which a check finds something. */
const MEASURES: Partial<Record<CheckName, [what: string, measure: Measure][]>> = {
  language: [
    ["palabras del español, %", share(({ spanish }) => spanish)],
    ["palabras del inglés, %", share(({ english }) => english)],
    ["palabras de otra lengua, %", share(({ other }) => other.share)],
  ],
  refusal: [["frases, citadas o no", ({ reading }) => refusalsIn(reading).length]],
  leak: [
    [
      "tramos de ocho palabras, %",
      ({ reading, context }) =>
        sharedWith(plainWords(reading.written.text), runsOf(context.instructions.map(plainWords)))
          .share * 100,
    ],
  ],
  keywords: [["palabras en frases, %", ({ reading }) => shareOfSentences(reading) * 100]],
  repeated: [
    [
      "parecido al más cercano, %",
      ({ reading, context }) =>
        Math.max(0, ...context.earlier.map((other) => likenessOf(reading, other))) * 100,
    ],
  ],
  copy: [["palabras seguidas de otro", longestRun]],
  cliches: [["por cada mil palabras", ({ reading }) => clicheRate(reading)]],
  length: [["palabras", ({ reading }) => wordsOf(reading.all).length]],
};

function share(of: (shares: ReturnType<typeof languageShares>) => number): Measure {
  return ({ reading }) => of(languageShares(wordsOf(reading.written))) * 100;
}

function longestRun({ reading, context }: Article): number {
  const others = runsOf(context.earlier.map(({ content }) => plainWords(content)));
  const { runs } = sharedWith(plainWords(reading.written.text), others);
  return Math.max(0, ...runs.map(({ from, to }) => to - from));
}

function run(check: CheckName, { reading, context, beside }: Article) {
  const found = checks[check](reading, context);
  return [...found, ...beside.filter((finding) => finding.check === check)];
}

async function articlesIn(given: string): Promise<Article[]> {
  const folder = await openFolder(given);
  const texts = await Promise.all(
    (await listArticles(folder)).map(async (name) => {
      const { text } = await readTextFile(path.join(folder, name));
      const { fields, body } = splitFrontMatter(text);
      const { title = name, summary } = fields;
      return { name, title, summary, body };
    }),
  );
  const { instructions } = articlePrompt({
    space: { name: "El Faro", subtitle: "Diario del puerto", description: "Barcos y mareas." },
    ...{ name: "Clara", site: "Rotativa", published: [] },
    today: { date: "viernes 20 de noviembre de 2026", season: "otoño", inSpain: true },
    personality: "Escribes con frases cortas y sin adjetivos que no hagan falta.",
    instructions: "Cuenta algo útil sobre tecnología, ciencia o educación.",
    recentTitles: [],
  });
  return texts.map((one) => {
    const others = texts.filter((other) => other !== one);
    const given = { title: one.title, summary: one.summary };
    const plain = {
      ...{ instructions: [instructions], earlier: [], titles: [] },
      ...{ series: false, sources: [] },
    };
    return {
      name: one.name,
      reading: read({ kind: "entry", ...given, content: one.body }),
      beside: linesBeside(given).flatMap(({ where, line }) => checkLine(line, where, plain)),
      context: {
        ...plain,
        earlier: others.map(({ title, body }) => ({
          ...{ kind: "entry", title, content: body.slice(0, MAX_CHARACTERS) },
          ...{ own: false, elsewhere: false },
        })),
        titles: others.map(({ title }) => title),
      },
    };
  });
}

function row(...cells: (string | number)[]) {
  const widths = [26, 27, 8, 8, 9, 8];
  console.log(
    cells
      .map((cell, at) => String(cell).padEnd(widths[at] ?? 8))
      .join(" ")
      .trimEnd(),
  );
}

await runCommand(async () => {
  const [given] = process.argv.slice(2);
  if (!given) throw new StopError("Uso: npm run checks:measure -- CARPETA");
  const articles = await articlesIn(path.resolve(process.env.INIT_CWD ?? "", given));
  console.log(`${articles.length} textos\n`);
  row("control", "medida", "mín.", "mediana", "máx.", "alarmas");
  for (const check of Object.keys(checks) as CheckName[]) {
    const found = articles.map((article) => ({
      name: article.name,
      findings: run(check, article),
    }));
    const alarms = found.filter(({ findings }) => findings.length > 0);
    const places = found.map(({ findings }) =>
      findings.reduce((sum, { spans }) => sum + Math.max(1, spans.length), 0),
    );
    const measures = MEASURES[check]?.map(([what, of]) => [what, articles.map(of)] as const);
    for (const [what, values] of measures ?? [["sitios", places] as const]) {
      const sorted = values.toSorted((a, b) => a - b);
      const numbers = [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)];
      row(
        checkLabels[check],
        what,
        ...numbers.map((value) => (value ?? 0).toFixed(1)),
        alarms.length,
      );
    }
    if (process.argv.includes("--names")) for (const { name } of alarms) console.log(`  ${name}`);
  }
});
