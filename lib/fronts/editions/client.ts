"use client";

import type { Arrangement } from "@/lib/fronts/editions/arrange";
import type { Edition, FrontOf } from "@/lib/fronts/editions/dto";
import { toWire } from "@/lib/kernel/wire";
import { api, errorText } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";

const path = (editionId: number) => `/api/editions/${editionId}` as const;

const collection = (of: FrontOf) =>
  of === null ? "/api/editions" : (`/api/spaces/${of}/editions` as const);

/** Saves a front page in preparation, a new one without `edition`; fails with 409 when it is at another version. */
export const saveEdition = (
  of: FrontOf,
  edition: Pick<Edition, "edition_id" | "version"> | null,
  arrangement: Arrangement,
): Promise<Edition> =>
  edition
    ? api.put(path(edition.edition_id), { ...toWire(arrangement), version: edition.version })
    : api.post(collection(of), toWire(arrangement));

/** Puts an edition in force; fails with 409 when another was published since `basedOn` was in force. */
export const publishEdition = ({ edition_id, version }: Edition, basedOn: number | null) =>
  api.post(`${path(edition_id)}/publish`, { version, based_on: basedOn });

export const scheduleEdition = ({ edition_id, version }: Edition, publish_at: string) =>
  api.post(`${path(edition_id)}/schedule`, { version, publish_at });

/** Takes a kept front page out for good. */
export const withdrawEdition = (editionId: number, reason: string) =>
  api.post(`${path(editionId)}/withdraw`, { reason });

export const deleteEdition = ({ edition_id }: Pick<Edition, "edition_id">) =>
  api.delete(path(edition_id));

const showOnHome = (entryId: number, shown: boolean) =>
  api.post(`/api/entries/${entryId}/home`, { shown });

/** Takes an entry off the home page; its toast brings it back. */
export const useHideFromHome = mutation({
  request: (entryId: number) => showOnHome(entryId, false),
  success: {
    title: "Fuera de la portada",
    description: "Sigue publicada, en su dirección y en sus espacios.",
  },
  undo: (_hidden, entryId) => showOnHome(entryId, true),
  failure: (error) => ({
    title: "No se pudo quitar de la portada",
    description: errorText(error),
  }),
});
