"use client";

import type { SiteSettingsChanges } from "@/lib/house/settings/schema";
import { api, errorText } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";

export const useChangeSettings = mutation({
  request: (changes: SiteSettingsChanges) => api.patch("/api/settings", changes),
  success: { title: "Ajustes guardados" },
  failure: (error) => ({ title: "Error al guardar los ajustes", description: errorText(error) }),
});
