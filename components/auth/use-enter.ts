"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useSetCurrentUser } from "@/lib/accounts/access/client";
import type { CurrentUser, SignedIn } from "@/lib/house/users/dto";
import { routes } from "@/lib/platform/addresses/routes";

/**
 * Returns the function to call after a sign-in: it sets the current user and goes on to `next`, or to the profile if a
 * second factor is still missing. Users whose account is to be deleted stay: the page is rendered again after a
 * sign-in, and then asks whether to keep it (`ClosingQuestion`).
 */
export function useEnter(next: Route) {
  const router = useRouter();
  const setCurrentUser = useSetCurrentUser();
  return (user: CurrentUser & Partial<SignedIn>) => {
    setCurrentUser(user);
    if (user.needs_factor) router.replace(routes.profile);
    else if (!user.closing_at) router.replace(next);
  };
}
