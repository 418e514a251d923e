"use client";

import { makePasskey, PasskeyFailure } from "@/lib/accounts/factors/passkey-browser";
import { api, errorText } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";

export { PasskeyFailure, showPasskey } from "@/lib/accounts/factors/passkey-browser";

export const useStartTotp = mutation({
  request: () => api.post("/api/account/totp"),
  failure: (error) => ({ title: "Not set up", description: errorText(error) }),
});

/** Confirms the authenticator app by a code; failures are shown under the field. */
export const useConfirmTotp = mutation({
  request: (code: string) => api.put("/api/account/totp", { code }),
  success: { title: "Two-step verification is on" },
});

export const useRemoveTotp = mutation({
  request: () => api.delete("/api/account/totp"),
  success: { title: "Authenticator app removed" },
  failure: (error) => ({ title: "Not removed", description: errorText(error) }),
});

export const useRenewRecoveryCodes = mutation({
  request: () => api.post("/api/account/recovery-codes"),
  success: { title: "New recovery codes made" },
  failure: (error) => ({ title: "No new codes", description: errorText(error) }),
});

export const useAddPasskey = mutation({
  request: async (name: string) => {
    const response = await makePasskey();
    return api.post("/api/account/passkeys", { name, response });
  },
  success: ({ passkey }) => ({ title: "Passkey added", description: passkey.name }),
  failure: (error) => ({ title: "Passkey not added", description: passkeyErrorText(error) }),
});

export const useRenamePasskey = mutation({
  request: ({ passkeyId, name }: { passkeyId: number; name: string }) =>
    api.patch(`/api/account/passkeys/${passkeyId}`, { name }),
  success: { title: "Passkey renamed" },
  failure: (error) => ({ title: "Passkey not renamed", description: errorText(error) }),
});

export const useRemovePasskey = mutation({
  request: (passkeyId: number) => api.delete(`/api/account/passkeys/${passkeyId}`),
  success: { title: "Passkey removed" },
  failure: (error) => ({ title: "Passkey not removed", description: errorText(error) }),
});

/** Returns the sentence for an action with a passkey that has failed. */
export const passkeyErrorText = (error: unknown) =>
  error instanceof PasskeyFailure ? error.message : errorText(error);
