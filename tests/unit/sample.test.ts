import { expect, test } from "vitest";
import { sampleArticle } from "@/lib/ai/sample";
import { sentences, steps, titles } from "@/lib/ai/sample-words";
import { whoWhen } from "@/tests/support/briefs";
import { areAlike } from "@/lib/text/similar";

/** Runs of three words, without marks and cases. */
function runsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.slice(2).map((_word, at) => words.slice(at, at + 3).join(" ")));
}

/** The most that any two texts have in common of all runs that are in both, from 0 to 1. */
function mostInCommon(texts: Set<string>[]): number {
  const holders = new Map<string, number[]>();
  texts.forEach((runs, at) => {
    for (const run of runs) holders.set(run, [...(holders.get(run) ?? []), at]);
  });
  const common = new Uint16Array(texts.length * texts.length);
  for (const held of holders.values()) {
    held.forEach((one, at) => {
      for (const other of held.slice(at + 1)) common[one * texts.length + other]!++;
    });
  }
  return texts.reduce((most, one, row) => {
    const shares = texts.map((other, column) => {
      const shared = common[row * texts.length + column] ?? 0;
      return shared / (one.size + other.size - shared);
    });
    return Math.max(most, ...shares);
  }, 0);
}

const brief = {
  ...whoWhen,
  published: [],
  space: {
    name: "Boletín de la asociación de vecinos del barrio alto",
    subtitle: "Noticias, avisos y conversaciones de quienes viven cuesta arriba",
    description: null,
  },
  personality: "Escribe crónicas breves y serenas.",
  instructions:
    "Escribe cada día una crónica breve sobre lo que pasa en el barrio y en sus plazas.",
};

test("five hundred in one space repeat neither titles nor texts", () => {
  const recentTitles: string[] = [];
  const texts: Set<string>[] = [];
  for (let round = 0; round < 500; round++) {
    const { title, content } = sampleArticle({ ...brief, recentTitles });
    expect(title.length).toBeLessThanOrEqual(100);
    recentTitles.unshift(title);
    texts.push(runsOf(content));
  }
  recentTitles.slice(0, 100).forEach((title, at) => {
    expect(recentTitles.filter((other, place) => place > at && areAlike(title, other))).toEqual([]);
  });
  expect(mostInCommon(texts)).toBeLessThan(0.08);
});

test("what a sentence has of its own is never three words in a row", () => {
  for (const sentence of [...sentences, ...steps]) {
    for (const fixed of sentence.split(/\{\w\}/)) {
      expect(fixed.match(/\p{L}+/gu)?.length ?? 0, sentence).toBeLessThanOrEqual(2);
    }
  }
  expect(titles.every((title) => (title.match(/\{c\}/gi) ?? []).length === 2)).toBe(true);
});
