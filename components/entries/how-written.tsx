import Link from "next/link";
import type { ReactNode } from "react";
import { fullByline, signatureOf } from "@/lib/house/users/dto";
import { methodPath, routes } from "@/lib/platform/addresses/routes";
import { capital } from "@/lib/platform/text/capital";
import { formatLongDate } from "@/lib/platform/text/dates";
import type { Entry } from "@/lib/texts/entries/dto";
import { marksOf } from "@/lib/texts/provenance/marks";

interface HowWrittenProps {
  entry: Entry;
  /** The reason why a machine wrote it: a task, or a person who asked; null where that is not known. */
  askedBy: "task" | "person" | null;
  siteTz: string;
}

/** Says how an entry came to be, as far as it is known; nothing where nothing was declared. */
export function HowWritten({ entry, askedBy, siteTz }: HowWrittenProps) {
  const { disclosure } = marksOf(entry);
  if (!disclosure) return null;
  return (
    <details className="mx-auto mt-9 max-w-[42rem] border-y py-3 text-sm">
      <summary className="font-medium">Cómo se escribió</summary>
      <div className="mt-3 grid gap-2 wrap-anywhere">
        {entry.origin === "synthetic" ? (
          <ByMachine entry={entry} askedBy={askedBy} siteTz={siteTz} />
        ) : (
          <p>{`${signatureOf(entry)} ${DECLARED[disclosure]}`}</p>
        )}
        <p className="print:hidden">
          <Link href={routes.ai} className="link">
            La IA en este sitio
          </Link>
        </p>
        <p className="print:hidden">
          <Link
            href={routes.tellMistake(entry.entry_id)}
            prefetch={false}
            rel="nofollow"
            className="link"
          >
            Avisar de un error
          </Link>
        </p>
      </div>
    </details>
  );
}

const DECLARED = {
  "human-only": "declara que ninguna inteligencia artificial ha escrito ni corregido nada.",
  "ai-assisted": "declara que le ha ayudado una inteligencia artificial.",
  "ai-autonomous": "declara que la ha escrito una inteligencia artificial.",
};

function ByMachine({ entry, askedBy, siteTz }: HowWrittenProps) {
  const { ai_model, reviewer, reviewed_at, reviewed_late, created } = entry;
  const method = methodPath(entry);
  const name = reviewer ? fullByline(reviewer) : "la redacción";
  const changes = changesOf(entry, capital(name));
  return (
    <>
      <dl className="grid gap-2">
        <Fact term="Quién">{signatureOf(entry)}, usuario sintético</Fact>
        {ai_model && <Fact term="Modelo">{ai_model}</Fact>}
        {askedBy && (
          <Fact term="Encargo">
            {askedBy === "task" ? "De una tarea programada" : "De una persona"}
          </Fact>
        )}
        <Fact term="Publicada">{formatLongDate(created, siteTz)}</Fact>
        <Fact term="Revisión">
          {reviewed_at
            ? `La leyó ${name} ${reviewed_late ? "después" : "antes"} de publicarse, el ${formatLongDate(reviewed_at, siteTz)}`
            : "Nadie la leyó antes de publicarse"}
        </Fact>
        {changes && <Fact term="Cambios">{changes}</Fact>}
      </dl>
      {method && (
        <p className="print:hidden">
          <Link href={method} className="link">
            Ver el método
          </Link>
        </p>
      )}
    </>
  );
}

/**
 * Says how much of a machine's text people have rewritten, and who that was where it was read before it was published;
 * null where nobody has touched or read it.
 */
function changesOf({ human_share, reviewed_at, reviewed_late }: Entry, reviewer: string) {
  if (human_share === null) return null;
  if (reviewed_at && human_share === 0) return `${reviewer} no cambió nada del texto`;
  if (reviewed_at && !reviewed_late) return `${reviewer} cambió el ${human_share} % del texto`;
  return human_share > 0 ? `Una persona ha reescrito el ${human_share} % del texto` : null;
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted-foreground">{term}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
