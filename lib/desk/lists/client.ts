"use client";

import { queryOptions } from "@tanstack/react-query";
import { isNarrowed, MYSELF, NO_SPACE, type DeskAddress } from "@/lib/desk/lists/address";
import { countOf } from "@/lib/desk/lists/counts";
import type { EntriesBulk } from "@/lib/desk/lists/schema";
import { api, errorText } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";
import { pagesOf } from "@/lib/platform/http/pages";
import { withQuery } from "@/lib/platform/text/with-query";

const MINUTE = 60_000;
const PAGE = 20;

/** Published entries page by page, as an address narrows and orders them; when it does not, by the plain call. */
export function deskEntriesQuery(address: DeskAddress) {
  const first = isNarrowed(address) ? narrowedCall(address) : plainCall(address);
  return pagesOf(["entries", "list", first], first, { staleTime: MINUTE });
}

const plainCall = ({ q }: DeskAddress) => withQuery("/api/entries", { limit: String(PAGE), q });

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
  return withQuery("/api/desk/entries", words);
}

/** Lists the choices of the filters, and one's own spaces. */
export const deskChoicesQuery = queryOptions({
  queryKey: ["spaces", "choices"],
  queryFn: () => api.get("/api/desk/choices"),
  staleTime: MINUTE,
});

/** Published entries whose titles begin with a text. */
export const titlesQuery = (q: string) =>
  queryOptions({
    queryKey: ["entries", "titles", q],
    queryFn: () => api.get(`/api/desk/titles?${new URLSearchParams({ q })}`),
  });

/** Accounts that have published, by a part of their name. */
export const deskAuthorsQuery = (q: string) =>
  queryOptions({
    queryKey: ["authors", q],
    queryFn: () => api.get(`/api/desk/authors?${new URLSearchParams(q && { q })}`),
    staleTime: MINUTE,
  });

const act = (input: EntriesBulk) => api.post("/api/entries/bulk", input);

const invalidates = [["entries"], ["spaces"], ["removals"], ["comments", "list"]];

const nothingChanged = (error: Error) => ({
  title: "No se ha cambiado nada",
  description: errorText(error),
});

/** Deletes many entries, or takes them off every public place. */
export const useTakeEntriesAway = mutation({
  request: (input: { action: "delete" | "withdraw"; ids: number[] }) => act(input),
  invalidates,
  success: ({ ids: { length } }, { action }) => {
    const done = action === "delete" ? "eliminada" : "retirada";
    return { title: `${countOf(length)} ${length === 1 ? done : `${done}s`}` };
  },
  undo: ({ ids }, { action }) =>
    act({ action: action === "delete" ? "restore" : "republish", ids }),
  failure: nothingChanged,
});

/** Puts many entries into a space, or offers them to its editors. */
export const useAddEntriesToSpace = mutation({
  request: (input: { ids: number[]; space_id: number }) => act({ action: "space", ...input }),
  invalidates,
  success: ({ ids: { length }, gone, proposed = 0 }) => ({
    title:
      proposed > 0
        ? `${countOf(length)} ${length === 1 ? "propuesta" : "propuestas"} al espacio`
        : `${countOf(length)} ${length === 1 ? "añadida" : "añadidas"} al espacio`,
    description: gone > 0 ? `${countOf(gone)} ya ${gone === 1 ? "estaba" : "estaban"}.` : undefined,
  }),
  failure: nothingChanged,
});
