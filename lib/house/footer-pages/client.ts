"use client";

import type { FooterPage } from "@/lib/house/footer-pages/dto";
import { footerPages } from "@/lib/house/footer-pages/names";
import { api, errorText } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";

export const useWriteFooterPage = mutation({
  request: ({ name, ...input }: FooterPage) => api.put(`/api/footer-pages/${name}`, input),
  success: ({ content }, { name }) => ({
    title: content ? "Página guardada" : "Página quitada",
    description: footerPages[name],
  }),
  failure: (error) => ({ title: "Error al guardar la página", description: errorText(error) }),
});
