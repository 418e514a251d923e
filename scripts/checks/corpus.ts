import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { articlePrompt, replyPrompt } from "@/lib/newsroom/ai/prompts";
import {
  checkText,
  mendText,
  type CheckContext,
  type EarlierText,
  type Finding,
  type TextToCheck,
} from "@/lib/platform/checks";

/** The two halves of the corpus: one to work with, and one that is only measured. */
export type Half = "development" | "held-out";

const GROUPS = ["unfit", "good", "comments"] as const;

/** A text of the corpus, and what its writer was told. */
export interface Sample {
  /** Its file within its half: `unfit/a-001`. */
  name: string;
  group: (typeof GROUPS)[number];
  isFit: boolean;
  /** What an unfit text does, or the sort of a good one. */
  kind: string;
  text: TextToCheck;
  /** The personality and the task; the quotations and figures that it was given. */
  asked: string;
  given: string;
  /** The text that it was made from. */
  near: string | null;
  /** The entry that a comment is written under. */
  under: string;
}

const FOLDER = path.join(import.meta.dirname, "../../tests/fixtures/checks");

/** Reads one half of the corpus; `folder` holds both. */
export const readCorpus = (half: Half, folder = FOLDER): Sample[] =>
  GROUPS.flatMap((group) =>
    readdirSync(path.join(folder, half, group))
      .filter((file) => file.endsWith(".md"))
      .toSorted()
      .map((file) => {
        const source = readFileSync(path.join(folder, half, group, file), "utf8");
        return readSample(`${group}/${file.slice(0, -3)}`, group, source);
      }),
  );

function readSample(name: string, group: Sample["group"], source: string): Sample {
  const [, front = "", body = ""] = /^---\n([^]*?)\n---\n([^]*)$/.exec(source) ?? [];
  const fields = parse(front) as Partial<Record<string, string>>;
  const { title, summary, asked = "", given = "", near, entry = "" } = fields;
  const content = body.trim();
  return {
    ...{ name, group, asked, given, under: entry },
    isFit: group === "good" || fields.fit === "yes",
    kind: (group === "good" ? fields.sort : fields.kind) ?? "",
    near: near ? near : null,
    text:
      group === "comments"
        ? { kind: "comment", content }
        : { kind: "entry", title, summary, content },
  };
}

const told = {
  ...{ name: "Clara", site: "Rotativa" },
  today: { date: "sábado 28 de noviembre de 2026", season: "otoño", inSpain: true },
};

/** Returns the findings in a text as its site would make them, and whether it was mended before. */
export function judgeSample(sample: Sample, all: Sample[]) {
  const { text, done } = mendText(sample.text);
  const mended = { ...text, summary: sample.text.summary };
  const findings: Finding[] = checkText(mended, contextOf(sample, all));
  return {
    findings,
    done,
    isHeld: findings.length > 0 || done.some(({ check }) => check !== "html"),
  };
}

const earlierTexts = new WeakMap<Sample, EarlierText>();

/** Returns a sample as an earlier text: each time the same object, by which the checks find its sketch again. */
function earlierOf(sample: Sample): EarlierText {
  const made = earlierTexts.get(sample);
  if (made) return made;
  const { kind, title = "", content } = sample.text;
  // Comments of the corpus count as one account's, entries as those of other spaces.
  const text = { kind, title, content, own: kind === "comment", elsewhere: kind === "entry" };
  earlierTexts.set(sample, text);
  return text;
}

function contextOf(sample: Sample, all: Sample[]): CheckContext {
  const brief = {
    ...told,
    personality: sample.asked || null,
    instructions: sample.given ? `Puedes usar: ${sample.given}` : undefined,
  };
  const others = all.filter((other) => other !== sample && other.isFit);
  const plain = { titles: [], series: false, sources: [] };
  const earlier = others.map(earlierOf);
  if (sample.group === "comments") {
    const who = { fecha: "2026-11-28", autor: "@ana", es_ia: false, tuyo: false };
    const entry = { title: sample.under, content: "", ...who };
    const { instructions } = replyPrompt({ ...brief, entry, comments: [] });
    return { ...plain, earlier, instructions: [instructions] };
  }
  const space = { name: "El Faro", subtitle: "Diario del puerto", description: "Barcos y mareas." };
  const { instructions } = articlePrompt({ ...brief, space, published: [], recentTitles: [] });
  return { ...plain, earlier, instructions: [instructions] };
}
