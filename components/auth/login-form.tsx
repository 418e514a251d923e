"use client";

import type { Route } from "next";
import { useSetCurrentUser } from "@/lib/accounts/access/client";
import type { SignedIn } from "@/lib/house/users/dto";
import { SignIn } from "./sign-in";
import { useEnter } from "./use-enter";

/** Signs in and goes on to `next`. */
export function LoginForm({ next }: { next: Route }) {
  const enter = useEnter(next);
  const setCurrentUser = useSetCurrentUser();
  return (
    <SignIn
      follow={(user: SignedIn) =>
        // The page is read again after a sign-in, and then asks whether the account shall stay.
        user.closing_at && !user.needs_factor ? setCurrentUser(user) : enter(user)
      }
    />
  );
}
