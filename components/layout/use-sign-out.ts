"use client";

import { useLogout, useSetCurrentUser } from "@/lib/users/client";

/** Ends the session; the screens that need one then lead to /auth by themselves. */
export function useSignOut() {
  const logout = useLogout();
  const setCurrentUser = useSetCurrentUser();
  return {
    start: () => logout.mutate(undefined, { onSuccess: () => setCurrentUser(null) }),
    pending: logout.isPending,
  };
}
