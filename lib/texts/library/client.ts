"use client";

import { uploadId } from "@/lib/platform/addresses/image-url";
import { api, errorText } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";
import { pagesOf } from "@/lib/platform/http/pages";
import type { ImageWords } from "@/lib/texts/library/schema";

const PAGE = 24;
const ROOT = "/api/uploads";

/** The images of the library page by page, the newest first: one's own, or everybody's. */
export const libraryPagesQuery = ({ q, all }: { q: string; all: boolean }) =>
  pagesOf(
    ["library", q, all],
    `${ROOT}?${new URLSearchParams({ limit: String(PAGE), ...(q && { q }), ...(all && { todas: "1" }) })}`,
  );

const invalidates = [["library"]];

/** Saves the words of an image for the next texts that show it. */
export const useDescribeImage = mutation({
  request: ({ upload_id, ...words }: ImageWords & { upload_id: string }) =>
    api.patch(`${ROOT}/${upload_id}`, words),
  invalidates,
  success: { title: "Descripción guardada" },
});

export const useDeleteImage = mutation({
  request: (upload_id: string) => api.delete(`${ROOT}/${upload_id}`),
  invalidates,
  success: { title: "Imagen eliminada" },
  failure: (error) => ({ title: "No se pudo eliminar la imagen", description: errorText(error) }),
});

/** Does the same as `useDescribeImage`, without a message to the user: the words are in a text already. */
export async function rememberWords(url: string, words: Required<ImageWords>): Promise<void> {
  const id = uploadId(url.slice("/uploads/".length));
  // It fails for somebody else's image, which only they describe.
  await api.patch(`${ROOT}/${id}`, words).catch(() => {});
}
