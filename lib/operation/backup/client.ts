"use client";

import { api, errorText, FormError } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";
import { saveFile } from "@/lib/platform/http/save-file";

/** Milliseconds until the browser asks again whether a backup is made. */
const ASK_MS = 1_000;

const pause = () => new Promise((resolve) => setTimeout(resolve, ASK_MS));

/** Has a backup made, waits until it is, and downloads it. */
export const useDownloadBackup = mutation({
  request: async () => {
    let backup = await api.post("/api/backups");
    while (backup.state === "making") {
      await pause();
      backup = await api.get(`/api/backups/${backup.backup_id}`);
    }
    if (backup.failure !== null) throw new FormError(backup.failure);
    const { url } = await api.post(`/api/backups/${backup.backup_id}/file`);
    saveFile(url);
  },
  success: { title: "Descarga en marcha", description: "La copia llega a tus descargas." },
  failure: (error) => ({ title: "No se pudo hacer la copia", description: errorText(error) }),
});
