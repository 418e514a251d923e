"use client";

import type { RegisterForm } from "@/lib/accounts/registration/schema";
import { displayName } from "@/lib/house/users/dto";
import { routes } from "@/lib/platform/addresses/routes";
import { api, errorText } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";

export const useRegister = mutation({
  request: ({
    username,
    fullName,
    email,
    password,
    setup,
    invitation,
  }: RegisterForm & { setup?: string; invitation?: string }) =>
    api.post("/api/register", {
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
          // Whoever registers as an administrator has opened the site's first account.
          ...(registered.isAdmin && {
            action: { label: "Primeros pasos", href: routes.firstSteps },
          }),
        },
  failure: (error) => ({ title: "Registration failed", description: errorText(error) }),
});
