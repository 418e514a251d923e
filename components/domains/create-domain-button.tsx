"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { routes } from "@/lib/routes";
import { useCurrentUser } from "@/lib/users/client";

/** The way to a new domain, for whoever is signed in. */
export function CreateDomainButton({ children }: { children: ReactNode }) {
  if (!useCurrentUser()) return null;
  return (
    <Button asChild>
      <Link href={routes.createDomain}>{children}</Link>
    </Button>
  );
}
