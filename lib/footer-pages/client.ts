"use client";

import type { FooterPage } from "@/lib/footer-pages/dto";
import { footerPages } from "@/lib/footer-pages/names";
import { api, errorText } from "@/lib/http/client";
import { mutation } from "@/lib/http/mutation";

export const useWriteFooterPage = mutation({
  request: ({ name, ...input }: FooterPage) =>
    api.put<FooterPage>(`/api/footer-pages/${name}`, input),
  success: ({ content }, { name }) => ({
    title: content ? "Página guardada" : "Página retirada",
    description: footerPages[name],
  }),
  failure: (error) => ({ title: "Error al guardar la página", description: errorText(error) }),
});
