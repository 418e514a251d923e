"use client";

import { api, errorText } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";
import { saveFile } from "@/lib/platform/http/save-file";

/**
 * Downloads the export of the space with this id, or without an id that of the site. It asks first, so that a refusal
 * shows a message, and the browser then writes the file to the disk while it arrives.
 */
export const useExport = mutation({
  request: async (spaceId: number | undefined) => {
    if (spaceId === undefined) {
      await api.get("/api/export?check=true");
      saveFile("/api/export");
    } else {
      await api.get(`/api/spaces/${spaceId}/export?check=true`);
      saveFile(`/api/spaces/${spaceId}/export`);
    }
  },
  success: { title: "Descarga en marcha", description: "El ZIP llega a tus descargas." },
  failure: (error) => ({ title: "No se pudo exportar", description: errorText(error) }),
});

/** Downloads the export of one's account. Its messages are in English, as the profile screen is. */
export const useExportAccount = mutation({
  request: async () => {
    await api.get("/api/account/export?check=true");
    saveFile("/api/account/export");
  },
  success: { title: "Your download has started" },
  failure: (error) => ({ title: "Export failed", description: errorText(error) }),
});
