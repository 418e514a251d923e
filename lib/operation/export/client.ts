"use client";

import type { Address } from "@/lib/platform/http/calls";
import { api, errorText } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";

const SITE = "/api/export";
const space = (spaceId: number) => `/api/spaces/${spaceId}/export` as const;

/** Downloads the export of the space with this id, or without an id that of the site. */
export const useExport = mutation({
  request: (spaceId: number | undefined) => download(spaceId === undefined ? SITE : space(spaceId)),
  success: { title: "Ya lo tienes", description: "El ZIP está entre tus descargas." },
  failure: (error) => ({ title: "No se pudo exportar", description: errorText(error) }),
});

/** Downloads the export of one's account. Its messages are in English, as the profile screen is. */
export const useExportAccount = mutation({
  request: () => download("/api/account/export"),
  success: { title: "Your data has been downloaded" },
  failure: (error) => ({ title: "Export failed", description: errorText(error) }),
});

/** Fetches a file and then saves it, so that a refusal shows a message and not a page of JSON. */
async function download<const Url extends string>(path: Address<"GET", Url>) {
  const response = await api.file<Url>(path);
  const [, name = "rotativa.zip"] =
    /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
  save(await response.blob(), name);
}

function save(file: Blob, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // some browsers read it a moment later
}
