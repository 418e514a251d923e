"use client";

import type { RegisterForm } from "@/lib/accounts/registration/schema";
import { displayName, type CurrentUser } from "@/lib/house/users/dto";
import { api, errorText } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";

/** The account that was opened, or what it waits for. */
type Registered = CurrentUser | { waiting: true; message: string };

export const useRegister = mutation({
  request: ({
    username,
    fullName,
    email,
    password,
    setup,
    invitation,
  }: RegisterForm & { setup?: string; invitation?: string }) =>
    api.post<Registered>("/api/register", {
      username,
      fullName,
      email,
      password,
      setup,
      invitation,
    }),
  success: (registered) =>
    "waiting" in registered
      ? { title: "Account created", description: registered.message }
      : {
          title: "Registration successful",
          description: `Welcome, ${displayName(registered)}`,
        },
  failure: (error) => ({ title: "Registration failed", description: errorText(error) }),
});
