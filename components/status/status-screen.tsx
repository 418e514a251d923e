"use client";

import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { EntryDate } from "@/components/shared/entry-date";
import { QueryState } from "@/components/shared/query-state";
import { Screen } from "@/components/shared/screen";
import { Button } from "@/components/ui/button";
import { errorText } from "@/lib/platform/http/client";
import { statusQuery } from "@/lib/operation/status/client";
import type { Status } from "@/lib/operation/status/dto";
import { worstFirst } from "@/lib/operation/status/report";
import { CopyReport } from "./copy-report";
import { PartState } from "./part-state";

/** `/estado`: how each part of the site is, what is not well first. */
export function StatusScreen() {
  const query = useQuery(statusQuery);
  return (
    <Screen
      title="Estado"
      subtitle="Cómo está cada parte del sitio. Lo mismo dice npm run doctor en la máquina del servidor."
      actions={
        <>
          {query.data && <CopyReport status={query.data} />}
          <Button
            variant="outline"
            pending={query.isFetching}
            onClick={() => void query.refetch({ cancelRefetch: false })}
          >
            {!query.isFetching && <RefreshCw aria-hidden />}
            Comprobar de nuevo
          </Button>
        </>
      }
    >
      <QueryState
        query={query}
        error={(error) => `Error al comprobar el estado: ${errorText(error)}`}
      >
        {(status) => <Parts status={status} />}
      </QueryState>
    </Screen>
  );
}

function Parts({ status: { checked_at, parts } }: { status: Status }) {
  return (
    <>
      <p aria-live="polite" className="mb-4 text-sm text-muted-foreground">
        {summaryOf(parts)} Comprobado: <EntryDate date={checked_at} />.
      </p>
      <ul aria-label="Partes del sitio" className="divide-y border-y">
        {worstFirst(parts).map(({ name, state, says }) => (
          <li key={name} className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[7rem_11rem_1fr]">
            <PartState state={state} />
            <h2 className="font-medium">{name}</h2>
            <p className="max-w-prose wrap-anywhere">{says}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

function summaryOf(parts: Status["parts"]): string {
  const wrong = parts.filter(({ state }) => state !== "ok").length;
  if (wrong === 0) return "Todo está bien.";
  return wrong === 1 ? "Una parte pide atención." : `${wrong} partes piden atención.`;
}
