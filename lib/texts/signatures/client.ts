"use client";

import { queryOptions } from "@tanstack/react-query";
import { api, errorText } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";
import { withQuery } from "@/lib/platform/text/with-query";
import type { AcceptQuery, SignatureInput } from "@/lib/texts/signatures/schema";

/** Lists the signatures of an entry, for its editors. */
export const signaturesQuery = (entryId: number) =>
  queryOptions({
    queryKey: ["entries", "signatures", entryId],
    queryFn: () => api.get(`/api/entries/${entryId}/signatures`),
  });

interface Signed {
  entryId: number;
  userId: number;
}

const changed = [["notices"], ["entries"]];

const failure = (error: Error) => ({
  title: "No se pudo cambiar la firma",
  description: errorText(error),
});

export const useAskSignature = mutation({
  request: ({ entryId, ...input }: SignatureInput & { entryId: number }) =>
    api.post(`/api/entries/${entryId}/signatures`, input),
  invalidates: changed,
  success: { title: "Firma pedida", description: "No se muestra nada hasta que acepte." },
  failure,
});

export const useAcceptSignature = mutation({
  request: ({ entryId, userId, version, asked }: Signed & AcceptQuery) =>
    api.post(
      withQuery(`/api/entries/${entryId}/signatures/${userId}/accept`, {
        version: version?.toString(),
        asked,
      }),
    ),
  invalidates: changed,
  success: { title: "Firmas la entrada" },
  failure,
});

export const useRemoveSignature = mutation({
  request: ({ entryId, userId }: Signed) =>
    api.delete(`/api/entries/${entryId}/signatures/${userId}`),
  invalidates: changed,
  success: { title: "Firma quitada" },
  failure,
});
