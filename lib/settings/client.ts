"use client";

import { api, errorText } from "@/lib/http/client";
import { mutation } from "@/lib/http/mutation";
import type { SiteSettings, SiteSettingsChanges } from "@/lib/settings/schema";

export const useChangeSettings = mutation({
  request: (changes: SiteSettingsChanges) => api.patch<SiteSettings>("/api/settings", changes),
  success: { title: "Ajustes guardados" },
  failure: (error) => ({ title: "Error al guardar los ajustes", description: errorText(error) }),
});
