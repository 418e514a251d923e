import Link from "next/link";
import type { ReactNode } from "react";
import { WordDifference } from "@/components/versions/word-difference";
import { routes } from "@/lib/addresses/routes";
import type { Former, Review } from "@/lib/review/dto";

/** What another version says otherwise than the one before, and what people have changed in what the machine wrote. */
export function Changes({ review }: { review: Review }) {
  const { former, replaced_by, title, content, written, state } = review;
  if (!written) return <Muted>Lo ha escrito una persona.</Muted>;
  const { first_title, first_content, note, decision } = written;
  const untouched = title === first_title && content === first_content;
  return (
    <div className="grid gap-6">
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
      {former && <FromFormer former={former} title={first_title} content={first_content} />}
      <section className="grid gap-3">
        <h2 className="text-sm font-semibold">Lo que han cambiado personas</h2>
        {state === "published" ? (
          <Muted>Lo publicado se ve en su entrada.</Muted>
        ) : untouched ? (
          <Muted>Nadie ha cambiado nada.</Muted>
        ) : (
          <Differences before={[first_title, first_content]} after={[title, content]} />
        )}
      </section>
    </div>
  );
}

interface FromFormerProps {
  former: Former;
  /** As the machine wrote the new version. */
  title: string;
  content: string;
}

/** The version before and this one, with the note in between. */
function FromFormer({ former, title, content }: FromFormerProps) {
  return (
    <section className="grid gap-3">
      <h2 className="text-sm font-semibold">De la versión anterior a esta</h2>
      <p className="text-sm text-muted-foreground">
        {former.asked_by ? `@${former.asked_by} pidió` : "Se pidió"} otra versión de{" "}
        <Link href={routes.review(former.draft_id)} className="link">
          la anterior
        </Link>
        {former.note ? " con esta nota:" : "."}
      </p>
      {former.note && <Said note={former.note} />}
      <Differences before={[former.title, former.content]} after={[title, content]} />
    </section>
  );
}

type Text = [title: string, content: string];

const Differences = ({ before, after }: { before: Text; after: Text }) => (
  <div className="grid gap-4">
    {before.map(
      (part, index) =>
        part !== after[index] && (
          <WordDifference
            key={index}
            before={part}
            after={after[index] ?? ""}
            className={index === 0 ? "font-semibold" : undefined}
          />
        ),
    )}
  </div>
);

const Said = ({ note }: { note: string }) => (
  <blockquote className="border-s-2 border-accent ps-3 text-sm wrap-anywhere whitespace-pre-line">
    {note}
  </blockquote>
);

const Muted = ({ children }: { children: ReactNode }) => (
  <p className="text-sm text-muted-foreground">{children}</p>
);
