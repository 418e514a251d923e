import "server-only";
import { visit } from "unist-util-visit";
import type { EntryInput } from "@/lib/entries/schema";
import { entryInput, entryLimits } from "@/lib/entries/schema";
import { AppError } from "@/lib/errors";
import { applyEdits, type Edit } from "@/lib/import/edits";
import { asMarkdown, parseMarkdown, placeOf } from "@/lib/import/markdown-tree";
import { inspectMarkdown } from "@/lib/markdown";
import { truncateAtWord } from "@/lib/text/truncate";

/**
 * What a model wrote, as an entry that could be a person's: a title that fits, without its Markdown, and a
 * text without images, which a model can only invent. Throws 502 for what no entry can be.
 */
export async function cleanArticle(written: { title: string; content: string }) {
  const title = truncateAtWord(plainTitle(written.title), entryLimits.title.max);
  const valid = entryInput.safeParse({ title, content: written.content.trim(), image: null });
  if (!valid.success) throw unusable();
  await inspected(valid.data.content); // bounds time and depth: only what passes is parsed here
  const content = withoutImages(valid.data.content);
  const { excerpt } = await inspected(content);
  return { ...valid.data, content, excerpt } satisfies EntryInput & { excerpt: string };
}

const inspected = (content: string) =>
  inspectMarkdown(content).catch((error: unknown) => {
    throw error instanceof AppError ? unusable() : error;
  });

const plainTitle = (title: string) =>
  title
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^#+ |[*_`]+/g, "")
    .replace(/^["«“](.*)["»”]$/, "$1");

function withoutImages(markdown: string): string {
  const edits: Edit[] = [];
  visit(parseMarkdown(markdown), (node) => {
    if (node.type === "image" || node.type === "imageReference") {
      edits.push({ ...placeOf(node), text: asMarkdown(node.alt ?? "") });
    }
    if (node.type === "html") {
      const { start, end } = placeOf(node);
      const html = markdown
        .slice(start, end)
        .replace(/<(img|picture|source|video|audio)\b[^>]*>?/gi, "");
      edits.push({ start, end, text: html });
    }
  });
  return applyEdits(markdown, edits);
}

/** 502: the model answered, but with nothing that can be published. */
export const unusable = () =>
  new AppError(
    "ai_failed",
    "El servicio de IA dio un texto que no se puede publicar. Inténtalo de nuevo.",
  );
