"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { EntryDate } from "@/components/shared/entry-date";
import { QueryState } from "@/components/shared/query-state";
import { importsQuery } from "@/lib/operation/bringing/client";
import type { BroughtSummary } from "@/lib/operation/bringing/dto";
import { namedCounts, noun } from "@/lib/operation/bringing/words";
import { errorText } from "@/lib/platform/http/client";
import { routes } from "@/lib/platform/addresses/routes";
import { capital } from "@/lib/platform/text/capital";
import { stateOf } from "./state-words";

/** The imports of the last week, those of the command too. */
export function ImportsList() {
  const query = useQuery(importsQuery);
  return (
    <QueryState
      query={query}
      loading={<p className="text-muted-foreground">Leyendo la lista…</p>}
      error={(error) => `No se pudo leer la lista: ${errorText(error)}`}
    >
      {(imports) =>
        imports.length === 0 ? (
          <p className="text-muted-foreground">Todavía no se ha traído nada en estos siete días.</p>
        ) : (
          <ul className="divide-y border-y">
            {imports.map((one) => (
              <ImportItem key={one.run_id} {...one} />
            ))}
          </ul>
        )
      }
    </QueryState>
  );
}

function ImportItem(run: BroughtSummary) {
  const { run_id, name, kind, begun, is_here } = run;
  return (
    <li className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <p className="font-medium">{stateOf(run)}</p>
      <div className="min-w-0">
        <Link href={routes.broughtRun(run_id)} className="font-medium wrap-anywhere link">
          {name}
        </Link>
        <p className="mt-1 text-sm text-muted-foreground">
          {kind && `${capital(noun[kind])} · `}
          <EntryDate date={begun} />
          {!is_here && " · con npm run import"}
        </p>
        <p className="text-sm text-muted-foreground">
          {namedCounts(run)
            .map(([counted, count]) => `${counted}: ${count.toLocaleString("es")}`)
            .join(" · ")}
        </p>
      </div>
    </li>
  );
}
