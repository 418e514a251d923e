import { Fragment } from "react";
import { cn } from "@/components/ui/cn";
import type { MarkedSpan } from "@/lib/publishing/review/spans";

/** The classes that style marks, here and in a rendered text. */
export const MARKS =
  "[&_mark]:bg-accent-soft [&_mark]:text-foreground [&_mark]:underline [&_mark]:decoration-accent [&_mark]:decoration-2 [&_mark]:underline-offset-3 [&_mark:target]:outline-2 [&_mark:target]:outline-offset-2";

/** A text as it was written, with what the checks found in it marked. */
export function MarkedText({ content, marked }: { content: string; marked: MarkedSpan[] }) {
  const ends = [0, ...marked.map(({ end }) => end)];
  return (
    <div
      dir="auto"
      className={cn("font-serif text-lg leading-relaxed wrap-anywhere whitespace-pre-wrap", MARKS)}
    >
      {marked.map(({ start, end, id }, index) => (
        <Fragment key={id}>
          {content.slice(ends[index], start)}
          <mark id={id}>{content.slice(start, end)}</mark>
        </Fragment>
      ))}
      {content.slice(ends.at(-1))}
    </div>
  );
}
