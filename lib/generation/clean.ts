import "server-only";
import { visit } from "unist-util-visit";
import type { z } from "zod";
import { commentInput } from "@/lib/comments/schema";
import { entryInput, entryLimits } from "@/lib/entries/schema";
import { AppError } from "@/lib/kernel/errors";
import { applyEdits, type Edit } from "@/lib/markdown/edits";
import { asMarkdown, parseMarkdown, placeOf, textOf } from "@/lib/markdown/tree";
import { inspectMarkdown } from "@/lib/markdown";
import { storable } from "@/lib/text/storable";
import { truncateAtWord } from "@/lib/text/truncate";

/**
 * What a model wrote, as an entry that could be a person's: a title that fits, without its Markdown, and a
 * text without images, which a model can only invent, and without the title as a heading. Throws 502 for
 * what no entry can be.
 */
export async function cleanArticle(written: { title: string; content: string }) {
  const title = truncateAtWord(plainTitle(storable(written.title)), entryLimits.title.max);
  const { content: whole } = usable(entryInput.pick({ content: true }), {
    content: storable(written.content),
  });
  await inspected(whole); // bounds time and depth: only what passes is parsed here
  const content = bodyOf(whole).trim();
  const draft = usable(entryInput, { title, content, image: null });
  const { excerpt, hasImages } = await inspected(content);
  if (hasImages) throw unusable();
  return { ...draft, excerpt };
}

/** The same for a comment, which is plain text. */
export const cleanReply = ({ content }: { content: string }) =>
  usable(commentInput, { content: storable(content), image: null });

function usable<T>(schema: z.ZodType<T>, text: object): T {
  const { data } = schema.safeParse(text);
  if (!data) throw unusable();
  return data;
}

const inspected = (content: string) =>
  inspectMarkdown(content).catch((error: unknown) => {
    throw error instanceof AppError ? unusable() : error;
  });

/** Parsed as a heading, so that `2024. …` is not read as an item of a list; of what is far too long, the beginning. */
function plainTitle(title: string) {
  const line = title
    .slice(0, 1000)
    .replace(/\s+/g, " ")
    .replace(/^ ?#+ /, "");
  return textOf(parseMarkdown(`# ${line}`))
    .replace(/^[\s*_]+|(?<![\s*_])[\s*_]+$/g, "")
    .replace(/^["«“]([^"«»“”]*)["»”]$/, "$1");
}

/** What is dropped leaves a gap, so that the text around it does not become another image. */
function bodyOf(markdown: string): string {
  const edits: Edit[] = [];
  const tree = parseMarkdown(markdown);
  const [first] = tree.children;
  if (first?.type === "heading" && first.depth === 1) edits.push({ ...placeOf(first), text: "" });
  visit(tree, (node) => {
    if (node.type === "image" || node.type === "imageReference") {
      edits.push({ ...placeOf(node), text: asMarkdown(node.alt || GAP) });
    }
    if (node.type === "html") {
      const { start, end } = placeOf(node);
      const html = markdown
        .slice(start, end)
        .replace(/<(img|image|picture|source|video|audio)\b[^>]*>?/gi, GAP);
      edits.push({ start, end, text: html });
    }
  });
  return applyEdits(markdown, edits);
}

const GAP = " ";

/** 502: the model answered, but with nothing that can be published. */
const unusable = () =>
  new AppError(
    "ai_failed",
    "El servicio de IA dio un texto que no se puede publicar. Inténtalo de nuevo.",
  );
