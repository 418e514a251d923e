import "server-only";
import { visit } from "unist-util-visit";
import type { Found } from "@/lib/operation/import/imported";
import { mendEntry } from "@/lib/operation/import/mend-entry";
import { applyEdits, type Edit } from "@/lib/platform/markdown/edits";
import { parseMarkdown, placeOf } from "@/lib/platform/markdown/tree";
import { slugify } from "@/lib/platform/text/slugify";
import type { AddressOf } from "./piece";

/**
 * Knows where the texts of a folder are here, for those that lead to them. The address of a text that has not come yet
 * is guessed by its slug; `correct` puts right what was guessed wrong.
 */
export function addressBook() {
  const entries = new Map<string, Found>();
  const guesses = new Map<string, string>();
  const guessed = new Set<string>();
  /** The texts that lead to others whose address was guessed, by their sources. */
  const leading = new Map<string, Set<string>>();

  function guess(source: string, slug: string): string {
    const known = guesses.get(source);
    if (known !== undefined) return known;
    const base = slugify(slug) || "texto"; // its number, once it has one
    let path = base;
    for (let number = 2; guessed.has(path); number++) path = `${base}-${number}`;
    guesses.set(source, path);
    guessed.add(path);
    return path;
  }

  return {
    /** Returns the function that the text at `from` asks. */
    askedBy:
      (from: string): AddressOf =>
      (source, slug) => {
        const path = entries.get(source)?.path;
        if (path !== undefined) return path;
        leading.set(from, (leading.get(from) ?? new Set()).add(source));
        return guess(source, slug);
      },

    /** Says which entry the text at `source` is. */
    put(source: string, entry: Found): void {
      entries.set(source, entry);
      if (entry.path !== undefined) guessed.add(entry.path);
    },

    async correct(): Promise<void> {
      for (const [from, targets] of leading) {
        const wrong = new Map<string, string>();
        for (const source of targets) {
          const [guess, path] = [guesses.get(source), entries.get(source)?.path];
          if (path !== undefined && path !== guess) wrong.set(`/${guess}`, `/${path}`);
        }
        const entry = entries.get(from);
        if (!entry || wrong.size === 0) continue;
        await mendEntry(entry.record_id, 1, ({ content, image }) =>
          Promise.resolve({ content: withLinks(content, wrong), image }),
        );
      }
    },
  };
}

/** Returns a text in which the links to these addresses lead to others. */
function withLinks(markdown: string, others: Map<string, string>): string {
  const edits: Edit[] = [];
  visit(parseMarkdown(markdown), (node) => {
    if (node.type !== "link" && node.type !== "definition") return;
    const [address = ""] = node.url.split("#");
    const other = others.get(address);
    if (other === undefined) return;
    const last = node.type === "link" ? node.children.at(-1) : undefined;
    const at = markdown.indexOf(address, last ? placeOf(last).end : placeOf(node).start);
    if (at < placeOf(node).end) edits.push({ start: at, end: at + address.length, text: other });
  });
  return applyEdits(markdown, edits);
}
