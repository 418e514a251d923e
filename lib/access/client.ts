"use client";

import type { PasswordChange, Reset, ResetRequest } from "@/lib/access/schema";
import { api, errorText } from "@/lib/http/client";
import { mutation } from "@/lib/http/mutation";

export const useChangePassword = mutation({
  request: (input: PasswordChange) => api.post<void>("/api/password", input),
  success: { title: "Password changed", description: "Your other sessions have ended." },
  failure: (error) => ({ title: "Password not changed", description: errorText(error) }),
});

/** What is told stands on the screen: it is the same for every account. */
export const useRequestReset = mutation({
  request: (input: ResetRequest) => api.post<{ message: string }>("/api/password/forgot", input),
});

export const useResetPassword = mutation({
  request: (input: Reset) => api.post<void>("/api/password/reset", input),
  success: { title: "Password changed", description: "Sign in with your new password." },
});

export const useVerifyEmail = mutation({
  request: (secret: string) => api.post<void>("/api/email/verify", { secret }),
});

export const useRequestEmailLink = mutation({
  request: () => api.post<void>("/api/email/link"),
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
