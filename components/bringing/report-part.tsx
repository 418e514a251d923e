import { DownloadLink } from "@/components/shared/download-link";
import { reportAddress } from "@/lib/operation/bringing/client";
import type { Brought } from "@/lib/operation/bringing/dto";
import type { ToldLine } from "@/lib/operation/bringing/told";
import { namedCounts } from "@/lib/operation/bringing/words";

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
      />
      <Lines title="Con adaptaciones" count={told.counts.adapted} lines={told.adapted} />
      <Lines title="Lo que se queda fuera, y por qué" count={told.counts.left} lines={told.left} />
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
}

/** How many lines are shown at once. */
const AT_FIRST = 12;

function Lines({ title, count, lines }: LinesProps) {
  if (lines.length === 0) return null;
  const [first, rest] = [lines.slice(0, AT_FIRST), lines.slice(AT_FIRST)];
  const shown = lines.reduce((sum, line) => sum + line.count, 0);
  return (
    <section aria-label={title}>
      <h2 className="headline text-2xl">
        {title}{" "}
        <span className="text-base text-muted-foreground">({count.toLocaleString("es")})</span>
      </h2>
      <ul className="mt-4 divide-y border-y">{first.map(toItem)}</ul>
      {rest.length > 0 && (
        <details>
          <summary className="cursor-pointer py-3 text-sm font-medium">
            Ver {rest.length.toLocaleString("es")} más
          </summary>
          <ul className="divide-y border-y">{rest.map(toItem)}</ul>
        </details>
      )}
      {count > shown && (
        <p className="mt-3 text-sm text-muted-foreground">
          El resto está en el informe que se descarga.
        </p>
      )}
    </section>
  );
}

const toItem = ({ what, reason, count }: ToldLine, index: number) => (
  <li key={index} className="grid gap-x-6 py-2.5 sm:grid-cols-2">
    {what && <p className="wrap-anywhere">{what}</p>}
    {reason && (
      <p className={what ? "text-sm wrap-anywhere text-muted-foreground" : "sm:col-span-2"}>
        {reason}
        {count > 1 && ` (${count.toLocaleString("es")})`}
      </p>
    )}
  </li>
);
