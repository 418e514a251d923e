"use client";

import { EntryDate } from "@/components/shared/entry-date";
import type { Domain } from "@/lib/domains/dto";
import { DomainState } from "./domain-state";

/** Whether the host name leads here already, and since when. */
export function ConnectionNote({ domain: { active_at, space } }: { domain: Domain }) {
  return (
    <p className="mb-8 flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
      <DomainState active={active_at !== null} />
      <span className="min-w-0">
        {active_at ? (
          <>
            La primera petición llegó el <EntryDate date={active_at} />: este nombre muestra «
            {space.name}».
          </>
        ) : (
          "Todavía no ha llegado a este servidor ninguna petición por este nombre."
        )}
      </span>
    </p>
  );
}
