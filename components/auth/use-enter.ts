"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useSetCurrentUser } from "@/lib/accounts/access/client";
import type { CurrentUser, SignedIn } from "@/lib/house/users/dto";
import { routes } from "@/lib/platform/addresses/routes";

/**
 * Returns the function to call after a sign-in: it gives the session its user, who goes on to `next`, or to the profile
 * if a second factor is still missing.
 */
export function useEnter(next: Route) {
  const router = useRouter();
  const setCurrentUser = useSetCurrentUser();
  return (user: CurrentUser & Partial<SignedIn>) => {
    setCurrentUser(user);
    router.replace(user.needs_factor ? routes.profile : next);
  };
}
