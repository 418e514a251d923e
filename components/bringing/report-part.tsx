import Link from "next/link";
import type { ReactNode } from "react";
import { DownloadLink } from "@/components/shared/download-link";
import { reportAddress } from "@/lib/operation/bringing/client";
import type { Brought } from "@/lib/operation/bringing/dto";
import type { ToldLine } from "@/lib/operation/bringing/told";
import { namedCounts } from "@/lib/operation/bringing/words";
import { routes } from "@/lib/platform/addresses/routes";

/** The report of an import: what it counted, and three lists. */
export function ReportPart({ run }: { run: Brought }) {
  const { told, report, rehearsal, run_id } = run;
  const counts = namedCounts(run);
  const isEmpty = counts.length === 0 && report.length === 0 && told.left.length === 0;
  if (isEmpty) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      {counts.length > 0 && (
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-y py-5 sm:grid-cols-4">
          {counts.map(([name, count]) => (
            <div key={name} className="min-w-0">
              <dt className="text-sm wrap-anywhere text-muted-foreground">{name}</dt>
              <dd className="headline text-2xl tabular-nums">{count.toLocaleString("es")}</dd>
            </div>
          ))}
        </dl>
      )}
      <Lines
        title={rehearsal ? "Lo que vendrá" : "Lo que ha venido"}
        count={told.counts.taken}
        lines={told.taken}
        linked={run.state !== "undone"}
      />
      <Groups title="Con adaptaciones" count={told.counts.adapted} lines={told.adapted} />
      <Groups title="Lo que se queda fuera, y por qué" count={told.counts.left} lines={told.left} />
      <Lines
        title="Lo que no se ha deshecho, porque alguien lo ha usado después"
        count={told.counts.kept}
        lines={told.kept}
      />
      {report.length > 0 && (
        <pre className="overflow-x-auto rounded-md border bg-muted p-4 text-sm whitespace-pre-wrap">
          {report.join("\n").trim()}
        </pre>
      )}
      <div>
        <DownloadLink href={reportAddress(run_id)} label="Descargar el informe" />
      </div>
    </div>
  );
}

interface LinesProps {
  title: string;
  count: number;
  lines: ToldLine[];
  /** True where the entries that it names are there. */
  linked?: boolean;
}

/** How many lines of a list, and how many things of one reason, are shown at once. */
const AT_FIRST = 12;
const NAMED = 6;

/** The texts, one below the other. */
function Lines({ title, count, lines, linked = false }: LinesProps) {
  if (lines.length === 0) return null;
  const [first, rest] = [lines.slice(0, AT_FIRST), lines.slice(AT_FIRST)];
  const item = ({ what, reason, entry_id }: ToldLine, index: number) => (
    <li key={index} className="grid gap-x-6 py-2.5 sm:grid-cols-2">
      <p className="wrap-anywhere">
        {linked && entry_id !== undefined ? (
          <Link href={routes.entry(entry_id)} prefetch={false} className="link">
            {what}
          </Link>
        ) : (
          what
        )}
      </p>
      {reason && <p className="text-sm wrap-anywhere text-muted-foreground">{reason}</p>}
    </li>
  );
  return (
    <Part title={title} count={count} lines={lines}>
      <ul className="divide-y border-y">{first.map(item)}</ul>
      {rest.length > 0 && (
        <details>
          <summary className="cursor-pointer py-3 text-sm font-medium">
            Ver {rest.length.toLocaleString("es")} más
          </summary>
          <ul className="divide-y border-y">{rest.map(item)}</ul>
        </details>
      )}
    </Part>
  );
}

/** The reasons, each with the things that it is about. */
function Groups({ title, count, lines }: LinesProps) {
  if (lines.length === 0) return null;
  const reasons = new Map<string, ToldLine[]>();
  for (const line of lines) reasons.set(line.reason, [...(reasons.get(line.reason) ?? []), line]);
  return (
    <Part title={title} count={count} lines={lines}>
      <ul className="divide-y border-y">
        {[...reasons].map(([reason, about]) => (
          <Group key={reason} reason={reason} about={about} />
        ))}
      </ul>
    </Part>
  );
}

function Group({ reason, about }: { reason: string; about: ToldLine[] }) {
  const total = about.reduce((sum, { count }) => sum + count, 0);
  const names = about.flatMap(({ what, count }) => {
    if (what === "") return [];
    return count > 1 ? `${what} (${count.toLocaleString("es")})` : what;
  });
  const [first, rest] = [names.slice(0, NAMED), names.slice(NAMED)];
  const item = (name: string) => (
    <li key={name} className="text-sm wrap-anywhere text-muted-foreground">
      {name}
    </li>
  );
  return (
    <li className="py-3">
      <p className="wrap-anywhere">
        {reason}
        {total > 1 && (
          <span className="text-muted-foreground tabular-nums">
            {" "}
            ({total.toLocaleString("es")})
          </span>
        )}
      </p>
      {first.length > 0 && <ul className="mt-1 grid gap-0.5">{first.map(item)}</ul>}
      {rest.length > 0 && (
        <details>
          <summary className="cursor-pointer py-1.5 text-sm font-medium">
            Ver {rest.length.toLocaleString("es")} más
          </summary>
          <ul className="grid gap-0.5">{rest.map(item)}</ul>
        </details>
      )}
    </li>
  );
}

interface PartProps extends LinesProps {
  children: ReactNode;
}

function Part({ title, count, lines, children }: PartProps) {
  const shown = lines.reduce((sum, line) => sum + line.count, 0);
  return (
    <section aria-label={title}>
      <h2 className="headline text-2xl">
        {title}{" "}
        <span className="text-base text-muted-foreground">({count.toLocaleString("es")})</span>
      </h2>
      <div className="mt-4">{children}</div>
      {count > shown && (
        <p className="mt-3 text-sm text-muted-foreground">
          El resto está en el informe que se descarga.
        </p>
      )}
    </section>
  );
}
