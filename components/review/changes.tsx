import Link from "next/link";
import { PersonName } from "@/components/shared/person-name";
import { fieldLabels } from "@/components/versions/text-difference";
import { MarkdownDifference, WordDifference } from "@/components/versions/word-difference";
import { routes } from "@/lib/platform/addresses/routes";
import type { Former, Review } from "@/lib/publishing/review/dto";
import type { DraftKind } from "@/lib/texts/drafts/schema";

interface ChangesProps {
  review: Review;
  written: NonNullable<Review["written"]>;
}

/**
 * Shows what another version changed of the one before, and what people have changed in the machine's text; nothing
 * where neither is. What is published has its own versions.
 */
export function Changes({ review, written }: ChangesProps) {
  const { former, replaced_by, state, kind } = review;
  const { first_title, first_summary, first_content, note, decision } = written;
  const first = { title: first_title, summary: first_summary, content: first_content };
  const isEdited = state !== "published" && parts.some((part) => review[part] !== first[part]);
  if (!former && replaced_by === null && !isEdited) return null;
  return (
    <details open={former !== null} className="mb-8 border-b pb-4">
      <summary className="py-1">
        <h2 className="inline font-semibold">Cambios</h2>
      </summary>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-6">
        {replaced_by !== null && (
          <div className="grid gap-2 text-sm">
            <p>
              Se pidió otra versión de este texto:{" "}
              <Link href={routes.review(replaced_by)} className="link">
                leer la versión nueva
              </Link>
              .
            </p>
            {decision === "rewritten" && note && <Said note={note} />}
          </div>
        )}
        {former && <FromFormer former={former} first={first} kind={kind} />}
        {isEdited && (
          <section className="grid gap-3">
            <h3 className="text-sm font-semibold">Lo que han cambiado personas</h3>
            <Differences before={first} after={review} kind={kind} />
          </section>
        )}
      </div>
    </details>
  );
}

interface FromFormerProps {
  former: Former;
  /** The new version as the machine wrote it. */
  first: Text;
  kind: DraftKind;
}

/** The version before and this one beside each other, below the note that this one was asked for with. */
function FromFormer({ former, first, kind }: FromFormerProps) {
  return (
    <section className="grid gap-3">
      <h3 className="text-sm font-semibold">De la versión anterior a esta</h3>
      <p className="text-sm text-muted-foreground">
        {former.asker ? (
          <>
            <PersonName of={former.asker} /> pidió
          </>
        ) : (
          "Se pidió"
        )}{" "}
        otra versión de{" "}
        <Link href={routes.review(former.draft_id)} className="link">
          la anterior
        </Link>
        {former.note ? " con esta nota:" : "."}
      </p>
      {former.note && <Said note={former.note} />}
      <Differences before={former} after={first} kind={kind} layout="columns" />
    </section>
  );
}

/** The parts of a text that may change, in the order in which they are read. */
const parts = ["title", "summary", "content"] as const;

type Text = Record<(typeof parts)[number], string | null>;

interface DifferencesProps {
  before: Text;
  after: Text;
  /** Comments are plain text. */
  kind: DraftKind;
  layout?: "inline" | "columns";
}

const Differences = ({ before, after, kind, layout }: DifferencesProps) => (
  <div className="grid gap-4">
    {parts.map((part) => {
      const isMarkdown = part === "content" && kind === "entry";
      const Difference = isMarkdown ? MarkdownDifference : WordDifference;
      return (
        before[part] !== after[part] && (
          <Difference
            key={part}
            before={before[part] ?? ""}
            after={after[part] ?? ""}
            layout={layout}
            labels={{ before: `${fieldLabels[part]}, antes`, after: `${fieldLabels[part]}, ahora` }}
            className={part === "title" ? "font-semibold" : undefined}
          />
        )
      );
    })}
  </div>
);

const Said = ({ note }: { note: string }) => (
  <blockquote className="border-s-2 border-accent ps-3 text-sm wrap-anywhere whitespace-pre-line">
    {note}
  </blockquote>
);
