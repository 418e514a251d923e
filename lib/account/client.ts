"use client";

import type { ClosingInput } from "@/lib/account/schema";
import { api, errorText } from "@/lib/http/client";
import { mutation } from "@/lib/http/mutation";

/** Fetched and then saved, so that a refusal is told and no page of JSON opens. */
export const useExportAccount = mutation({
  request: async () => {
    const response = await api.file("/api/account/export");
    const [, name = "rotativa.zip"] =
      /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
    save(await response.blob(), name);
  },
  success: { title: "Your data has been downloaded" },
  failure: (error) => ({ title: "Export failed", description: errorText(error) }),
});

export const useCloseAccount = mutation({
  request: (input: ClosingInput) => api.post<{ closing_at: string }>("/api/account/closing", input),
  failure: (error) => ({ title: "Account not closed", description: errorText(error) }),
});

export const useKeepAccount = mutation({
  request: () => api.delete("/api/account/closing"),
  success: { title: "Your account stays", description: "Nothing will be deleted." },
  failure: (error) => ({ title: "That did not work", description: errorText(error) }),
});

function save(file: Blob, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // some browsers read it a moment later
}
