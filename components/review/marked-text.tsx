import { cn } from "@/components/ui/cn";
import type { Span } from "@/lib/platform/checks";

/** The classes that style marks, here and in a rendered text. */
export const MARKS =
  "[&_mark]:bg-accent-soft [&_mark]:text-foreground [&_mark]:underline [&_mark]:decoration-accent [&_mark]:decoration-2 [&_mark]:underline-offset-3";

/** A text as it was written, with what the checks found in it marked. */
export function MarkedText({ content, spans }: { content: string; spans: Span[] }) {
  return (
    <div
      dir="auto"
      className={cn("font-serif text-lg leading-relaxed wrap-anywhere whitespace-pre-wrap", MARKS)}
    >
      {piecesOf(content, spans).map(({ text, marked }, index) =>
        marked ? <mark key={index}>{text}</mark> : text,
      )}
    </div>
  );
}

/** Cuts the text where marks begin and end; overlapping marks become one. */
function piecesOf(content: string, spans: Span[]) {
  const pieces: { text: string; marked: boolean }[] = [];
  let at = 0;
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    if (from > at) pieces.push({ text: content.slice(at, from), marked: false });
    pieces.push({ text: content.slice(from, end), marked: true });
    at = end;
  }
  pieces.push({ text: content.slice(at), marked: false });
  return pieces.filter(({ text }) => text !== "");
}
