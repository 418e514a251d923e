"use client";

import { EntryDate } from "@/components/shared/entry-date";
import type { Domain } from "@/lib/spaces/domains/dto";
import { DomainState } from "./domain-state";

/** Says whether the host name leads here already, and since when. */
export function ConnectionNote({ domain }: { domain: Domain }) {
  const { proven_at, active_at, space } = domain;
  return (
    <p className="mb-8 flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
      <DomainState domain={domain} />
      <span className="min-w-0">
        {active_at ? (
          <>
            La primera petición llegó el <EntryDate date={active_at} />: este nombre muestra «
            {space.name}».
          </>
        ) : !proven_at ? (
          "Falta demostrar que este nombre es tuyo: hasta entonces no muestra nada."
        ) : (
          "Todavía no ha llegado a este servidor ninguna petición por este nombre."
        )}
      </span>
    </p>
  );
}
