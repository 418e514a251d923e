// `npm run checks:measure`: measures the checks of machines' texts on both halves of the corpus in tests/fixtures/checks:
// how many unfit texts they hold, how many good ones pass. Ends with 1 where the held-out half is below the targets.
// `npm run checks:measure -- FOLDER`: shows what they find in the Markdown files of a folder, which people wrote and
// which should pass. For each check: the smallest, median and largest measure, and the texts in which it finds
// something, which are false alarms. `--names` names them.
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
import {
  listArticles,
  openFolder,
  readTextFile,
} from "@/lib/operation/import/elsewhere/folder/files";
import { splitFrontMatter } from "@/lib/operation/paste/front-matter";
import { StopError } from "../../server/steps.mjs";
import { runCommand } from "../run-command";
import { judgeSample, readCorpus, type Half } from "./corpus";

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

function run(check: keyof typeof checks, { reading, context, beside }: Article) {
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

/** Shows the table of one folder of good texts. */
async function measureFolder(given: string) {
  const articles = await articlesIn(given);
  console.log(`${articles.length} textos\n`);
  row("control", "medida", "mín.", "mediana", "máx.", "alarmas");
  for (const check of Object.keys(checks) as (keyof typeof checks)[]) {
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
}

/** The least shares of the held-out half: of the unfit texts that are held, and of the good ones that pass. */
const TARGETS = { held: 0.9, passed: 0.97 };

/** Shows one table of both halves; the texts of the held-out half are never named. */
function measureCorpus() {
  const [development, heldOut] = (["development", "held-out"] as const).map(measureHalf);
  if (!development || !heldOut) return;
  console.log(`${"".padEnd(30)}${"trabajo".padEnd(12)}reservada`);
  const kinds = new Set([...development.rows.keys(), ...heldOut.rows.keys()]);
  for (const kind of [...kinds].toSorted()) {
    const cells = [development, heldOut].map(({ rows }) => ratio(rows.get(kind)));
    console.log(`${kind.padEnd(30)}${cells.map((cell) => cell.padEnd(12)).join("")}`.trimEnd());
  }
  if (process.argv.includes("--names")) for (const line of development.wrong) console.log(line);
  const shares = [...heldOut.rows].flatMap(([kind, counted]) =>
    kind === "no aptos" && counted.right / counted.of < TARGETS.held
      ? [`Se retiene menos del ${TARGETS.held * 100} % de los textos no aptos.`]
      : kind === "buenos" && counted.right / counted.of < TARGETS.passed
        ? [`Pasa menos del ${TARGETS.passed * 100} % de los textos buenos.`]
        : [],
  );
  if (shares.length > 0) throw new StopError(`Mitad reservada: ${shares.join(" ")}`);
}

interface Counted {
  right: number;
  of: number;
}

const ratio = (counted?: Counted) =>
  counted
    ? `${counted.right}/${counted.of} (${Math.round((100 * counted.right) / counted.of)} %)`
    : "";

function measureHalf(half: Half) {
  const rows = new Map<string, Counted>();
  const wrong: string[] = [];
  const samples = readCorpus(half);
  for (const sample of samples) {
    const { findings, isHeld } = judgeSample(sample, samples);
    const isRight = sample.isFit !== isHeld;
    const whole =
      sample.group === "comments" ? "comentarios" : sample.isFit ? "buenos" : "no aptos";
    const kind = sample.isFit ? "buenos" : sample.kind;
    for (const row of new Set([whole, sample.group === "good" ? whole : `${whole}: ${kind}`])) {
      const counted = rows.get(row) ?? { right: 0, of: 0 };
      rows.set(row, { right: counted.right + Number(isRight), of: counted.of + 1 });
    }
    const found = findings.map(({ check }) => checkLabels[check]).join(", ");
    if (!isRight) wrong.push(`  ${sample.name} ${sample.isFit ? `(${found})` : sample.kind}`);
  }
  return { rows, wrong };
}

await runCommand(async () => {
  const [given] = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
  if (given) await measureFolder(path.resolve(process.env.INIT_CWD ?? "", given));
  else measureCorpus();
});
