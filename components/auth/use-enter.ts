"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { routes } from "@/lib/platform/addresses/routes";
import { useSetCurrentUser } from "@/lib/accounts/access/client";
import type { CurrentUser, SignedIn } from "@/lib/house/users/dto";

/** What follows a sign-in: the session has a user, who goes where they were going. */
export function useEnter(next: Route) {
  const router = useRouter();
  const setCurrentUser = useSetCurrentUser();
  return (user: CurrentUser & Partial<SignedIn>) => {
    setCurrentUser(user);
    router.replace(user.needs_factor ? routes.profile : next);
  };
}
