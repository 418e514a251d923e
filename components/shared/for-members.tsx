"use client";

import type { ReactNode } from "react";
import { useCurrentUser } from "@/lib/house/users/current-user";

/** Shows its content only to users who are signed in, on a page that is served alike to every reader. */
export function ForMembers({ children }: { children: ReactNode }) {
  return useCurrentUser() ? children : null;
}
