"use client";

import type { ClosingInput } from "@/lib/accounts/account/schema";
import { api, errorText } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";

export const useCloseAccount = mutation({
  request: (input: ClosingInput) => api.post("/api/account/closing", input),
  signsOut: true,
  failure: (error) => ({ title: "Account not closed", description: errorText(error) }),
});

export const useKeepAccount = mutation({
  request: () => api.delete("/api/account/closing"),
  success: { title: "Your account stays", description: "Nothing will be deleted." },
  failure: (error) => ({ title: "That did not work", description: errorText(error) }),
});
