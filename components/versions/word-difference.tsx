import { Fragment, useMemo } from "react";
import { cn } from "@/components/ui/cn";
import { asRead, differenceOf, type Passage, type Piece } from "@/lib/texts/versions/difference";

interface WordDifferenceProps {
  before: string;
  after: string;
  /** Both texts in one, or beside each other from 48 rem of width on. */
  layout?: "inline" | "columns";
  /** Shows one of the two texts alone, with the words marked that only it has. */
  show?: "before" | "after";
  /** The labels of the columns. */
  labels?: { before: string; after: string };
  className?: string;
}

/** Shows the changes from one text to the other, word by word; long stretches without any are folded. */
export function WordDifference({
  before,
  after,
  layout = "inline",
  show,
  labels = { before: "Antes", after: "Después" },
  className,
}: WordDifferenceProps) {
  const both = useMemo(() => differenceOf(before, after), [before, after]);
  const passages = show
    ? both.map((passage) => onlyOf(passage, show === "before" ? "removed" : "added"))
    : both;
  const text = cn("font-serif text-[1.0625rem] wrap-anywhere whitespace-pre-wrap", className);
  if (layout === "inline") {
    return (
      <div dir="auto" className={text}>
        {passages.map((passage, index) => (
          <PassageText key={index} passage={passage} />
        ))}
      </div>
    );
  }
  return (
    <div className={cn("grid gap-x-8 gap-y-6 md:grid-cols-2", text)}>
      {(["removed", "added"] as const).map((side) => (
        <section key={side} className="min-w-0">
          <h3 className="mb-2 border-b pb-1 font-sans text-sm font-semibold">
            {side === "removed" ? labels.before : labels.after}
          </h3>
          <div dir="auto">
            {passages.map((passage, index) => (
              <PassageText key={index} passage={onlyOf(passage, side)} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

/** Shows the changes from one Markdown text to the other as their readers see them. */
export function MarkdownDifference({ before, after, ...props }: WordDifferenceProps) {
  const read = useMemo(() => asRead(before, after), [before, after]);
  if (!read) return <p className="text-sm text-muted-foreground">Solo cambia el formato.</p>;
  return <WordDifference {...props} {...read} />;
}

const onlyOf = ({ changed, pieces }: Passage, side: "added" | "removed"): Passage => ({
  changed,
  pieces: pieces.filter(({ kind }) => kind === "same" || kind === side),
});

/** The lines before and after a change that are shown as they are. */
const CONTEXT = 2;

function PassageText({ passage: { changed, pieces } }: { passage: Passage }) {
  const lines = changed ? [] : (pieces[0]?.text ?? "").split(/(?<=\n)/);
  const folded = lines.slice(CONTEXT, -CONTEXT);
  if (changed || folded.length < 2) {
    return pieces.map((piece, index) => <PieceText key={index} piece={piece} />);
  }
  return (
    <>
      {lines.slice(0, CONTEXT).join("")}
      <details className="my-1 font-sans">
        <summary className="cursor-pointer py-1 text-sm text-muted-foreground">
          {folded.filter((line) => line.trim()).length} párrafos sin cambios
        </summary>
        <span className="font-serif">{folded.join("")}</span>
      </details>
      {lines.slice(-CONTEXT).join("")}
    </>
  );
}

/** A piece of text, marked by more than colour; people who listen are told where it begins and ends. */
function PieceText({ piece: { kind, text } }: { piece: Piece }) {
  if (kind === "same") return <Fragment>{text}</Fragment>;
  if (kind === "added") {
    return (
      <ins className="bg-accent-soft decoration-accent decoration-2 underline-offset-3">
        <Said>[añadido: </Said>
        {text}
        <Said>] </Said>
      </ins>
    );
  }
  return (
    <del className="text-muted-foreground decoration-accent decoration-2">
      <Said>[quitado: </Said>
      {text}
      <Said>] </Said>
    </del>
  );
}

const Said = ({ children }: { children: string }) => <span className="sr-only">{children}</span>;
