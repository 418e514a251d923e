"use client";

import type { SiteSettings, SiteSettingsChanges } from "@/lib/house/settings/schema";
import { api, errorText } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";

export const useChangeSettings = mutation({
  request: (changes: SiteSettingsChanges) => api.patch<SiteSettings>("/api/settings", changes),
  success: { title: "Ajustes guardados" },
  failure: (error) => ({ title: "Error al guardar los ajustes", description: errorText(error) }),
});
