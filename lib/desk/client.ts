"use client";

import { queryOptions } from "@tanstack/react-query";
import { countOf } from "@/lib/desk/counts";
import { isNarrowed, MYSELF, NO_SPACE, type DeskAddress } from "@/lib/desk/address";
import type { BulkDone, DeskChoices, DeskEntry } from "@/lib/desk/dto";
import type { EntriesBulk } from "@/lib/desk/schema";
import { api, errorText } from "@/lib/http/client";
import { mutation } from "@/lib/http/mutation";
import { pagesOf } from "@/lib/http/pages";
import type { Author } from "@/lib/users/dto";

const MINUTE = 60_000;
const PAGE = 20;

/** Published entries page by page, as an address narrows and orders them; everybody's newest by the plain call. */
export function deskEntriesQuery(address: DeskAddress) {
  const first = isNarrowed(address) ? narrowedCall(address) : plainCall(address);
  return pagesOf<DeskEntry>(["entries", "list", first], first, { staleTime: MINUTE });
}

const plainCall = ({ q }: DeskAddress) =>
  `/api/entries?${new URLSearchParams({ limit: String(PAGE), ...(q && { q }) })}`;

function narrowedCall({ q, espacio, autor, quien, desde, hasta, orden }: DeskAddress) {
  const words = {
    limit: String(PAGE),
    q,
    space: espacio === NO_SPACE ? "none" : espacio,
    author: autor === MYSELF ? "me" : autor,
    by: quien && { personas: "people", maquinas: "machines" }[quien],
    from: desde,
    to: hasta,
    order: { recientes: "newest", antiguas: "oldest", cambiadas: "changed" }[orden],
  };
  const given = Object.entries(words).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return `/api/desk/entries?${new URLSearchParams(given)}`;
}

/** What the list can be narrowed to, and one's own spaces. */
export const deskChoicesQuery = queryOptions({
  queryKey: ["spaces", "choices"],
  queryFn: () => api.get<DeskChoices>("/api/desk/choices"),
  staleTime: MINUTE,
});

/** Accounts that have published, by a part of their name. */
export const deskAuthorsQuery = (q: string) =>
  queryOptions({
    queryKey: ["authors", q],
    queryFn: () => api.get<Author[]>(`/api/desk/authors?${new URLSearchParams(q && { q })}`),
    staleTime: MINUTE,
  });

export const useActOnEntries = mutation({
  request: (input: EntriesBulk) => api.post<BulkDone>("/api/entries/bulk", input),
  invalidates: [["entries"], ["spaces"], ["comments", "list"]],
  success: (result, { action }) => doneWith[action](result),
  failure: (error) => ({ title: "No se ha cambiado nada", description: errorText(error) }),
});

const doneWith: Record<EntriesBulk["action"], (result: BulkDone) => ToldDone> = {
  delete: ({ done }) => ({
    title: done === 1 ? "1 entrada eliminada" : `${done} entradas eliminadas`,
  }),
  space: ({ done, gone, proposed = 0 }) => ({
    title:
      proposed > 0
        ? `${countOf(done)} ${done === 1 ? "propuesta" : "propuestas"} al espacio`
        : `${countOf(done)} ${done === 1 ? "añadida" : "añadidas"} al espacio`,
    description: gone > 0 ? `${countOf(gone)} ya ${gone === 1 ? "estaba" : "estaban"}.` : undefined,
  }),
};

interface ToldDone {
  title: string;
  description?: string;
}
