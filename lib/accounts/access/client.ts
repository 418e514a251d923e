"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { PasswordChange, Reset, ResetRequest, LoginForm } from "@/lib/accounts/access/schema";
import { passkeyErrorText, PasskeyFailure, showPasskey } from "@/lib/accounts/factors/client";
import { setCurrentUser } from "@/lib/house/users/current-user";
import { displayName, type CurrentUser, type SignedIn } from "@/lib/house/users/dto";
import { api, errorText, ApiError } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";

export const useChangePassword = mutation({
  request: (input: PasswordChange) => api.post("/api/password", input),
  success: { title: "Password changed", description: "Your other sessions have ended." },
  failure: (error) => ({ title: "Password not changed", description: errorText(error) }),
});

/** Asks for a reset link. The screen itself shows the answer, which is the same for every account. */
export const useRequestReset = mutation({
  request: (input: ResetRequest) => api.post("/api/password/forgot", input),
});

export const useResetPassword = mutation({
  request: (input: Reset) => api.post("/api/password/reset", input),
  success: { title: "Password changed", description: "Sign in with your new password." },
});

export const useVerifyEmail = mutation({
  request: (secret: string) => api.post("/api/email/verify", { secret }),
});

export const useRequestEmailLink = mutation({
  request: () => api.post("/api/email/link"),
  success: { title: "Link sent", description: "Open it to confirm your email." },
  failure: (error) => ({ title: "Link not sent", description: errorText(error) }),
});

export const useEndSession = mutation({
  request: (key: number) => api.delete(`/api/sessions/${key}`),
  success: { title: "Session ended" },
  failure: (error) => ({ title: "Session not ended", description: errorText(error) }),
});

export const useEndOtherSessions = mutation({
  request: () => api.delete("/api/sessions"),
  success: { title: "Signed out everywhere else" },
  failure: (error) => ({ title: "Sessions not ended", description: errorText(error) }),
});

/** Returns a function that sets the signed-in user (or none) and drops what was read as the former one. */
export function useSetCurrentUser() {
  const queries = useQueryClient();
  return (user: CurrentUser | null) => {
    queries.removeQueries();
    setCurrentUser(user);
  };
}

const welcomeBack = (user: SignedIn) => ({
  title: "Login successful",
  description: `Welcome back, ${displayName(user)}`,
});

/** Signs in with name and password. `withPasskey`: the browser is asked for a passkey as the second factor. */
export const useLogin = mutation({
  request: async ({
    withPasskey,
    ...input
  }: LoginForm & { code?: string; withPasskey?: boolean }) => {
    const passkey = withPasskey ? await showPasskey() : undefined;
    return api.post("/api/login", { ...input, passkey });
  },
  success: welcomeBack,
  // A sign-in that still needs a factor is no failure; an error of the factor is shown beside its field.
  failure: (error) =>
    factorsAskedFor(error) || error instanceof PasskeyFailure
      ? undefined
      : { title: "Login failed", description: errorText(error) },
});

/** Returns the factors that a sign-in with the right password still needs; undefined for any other failure. */
export const factorsAskedFor = (error: Error | null): string[] | undefined =>
  error instanceof ApiError && error.factors.length > 0 ? error.factors : undefined;

/** Signs in with a passkey, without name and password. */
export const usePasskeyLogin = mutation({
  request: async (remember: boolean | undefined) =>
    api.post("/api/login/passkey", { response: await showPasskey(), remember }),
  success: welcomeBack,
  failure: (error) => ({ title: "Login failed", description: passkeyErrorText(error) }),
});

export const useLogout = mutation({
  request: () => api.post("/api/logout"),
  signsOut: true,
  success: { title: "Logged out successfully" },
  failure: (error) => ({ title: "Logout failed", description: errorText(error) }),
});
