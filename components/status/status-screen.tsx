"use client";

import { useQuery } from "@tanstack/react-query";
import { RefreshCw, Check, Copy, CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { EntryDate } from "@/components/shared/entry-date";
import { QueryState } from "@/components/shared/query-state";
import { Screen } from "@/components/shared/screen";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { toast } from "@/components/ui/toast";
import type { DownloadMeans } from "@/lib/operation/backup/dto";
import { statusQuery } from "@/lib/operation/status/client";
import type { Status, PartState as State } from "@/lib/operation/status/dto";
import { worstFirst, reportOf, stateNames } from "@/lib/operation/status/report";
import { errorText } from "@/lib/platform/http/client";
import { DownloadBackup } from "./download-backup";

/** `/estado`: how each part of the site is, what is not well first; below, a backup to download. */
export function StatusScreen({ download }: { download: DownloadMeans }) {
  const query = useQuery(statusQuery);
  return (
    <Screen
      title="Estado"
      subtitle="Cómo está cada parte del sitio. Lo mismo dice npm run doctor en el servidor."
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
      <div className="mt-12">
        <DownloadBackup {...download} />
      </div>
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

/** The button that copies the report as plain text; it says that this report is copied until the next check. */
function CopyReport({ status }: { status: Status }) {
  const [copied, setCopied] = useState<Status>();
  const isCopied = copied === status;
  async function copy() {
    try {
      await navigator.clipboard.writeText(reportOf(status));
      setCopied(status);
    } catch {
      // Over plain http there is no clipboard.
      toast({
        variant: "destructive",
        title: "No se pudo copiar",
        description: "El navegador no deja. npm run doctor da el mismo informe.",
      });
    }
  }
  return (
    <Button variant="outline" onClick={() => void copy()}>
      {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span aria-live="polite">{isCopied ? "Informe copiado" : "Copiar el informe"}</span>
    </Button>
  );
}

const LOOKS = {
  ok: { Icon: CircleCheck, className: "text-muted-foreground" },
  warning: { Icon: TriangleAlert, className: "font-medium" },
  failure: { Icon: CircleX, className: "font-medium text-destructive" },
};

/** Shows the state of a part in a word and a sign. */
function PartState({ state }: { state: State }) {
  const { Icon, className } = LOOKS[state];
  return (
    <p className={cn("flex items-center gap-2 self-start", className)}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {stateNames[state]}
    </p>
  );
}
