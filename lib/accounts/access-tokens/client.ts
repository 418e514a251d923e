"use client";

import type { TokenInput } from "@/lib/accounts/access-tokens/schema";
import { api, errorText } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";

export const useMakeToken = mutation({
  request: (input: TokenInput) => api.post("/api/account/tokens", input),
  failure: (error) => ({ title: "No se ha creado la clave", description: errorText(error) }),
});

export const useRevokeToken = mutation({
  request: (tokenId: number) => api.delete(`/api/account/tokens/${tokenId}`),
  success: { title: "Clave anulada" },
  failure: (error) => ({ title: "No se ha anulado la clave", description: errorText(error) }),
});

/** Revokes all keys of the user; for the profile, which is in English. */
export const useRevokeTokens = mutation({
  request: () => api.delete("/api/account/tokens"),
  success: { title: "Keys for programs revoked" },
  failure: (error) => ({ title: "Keys for programs not revoked", description: errorText(error) }),
});
