import Link from "next/link";
import type { ReactNode } from "react";
import { ForMembers } from "@/components/shared/for-members";
import { Button } from "@/components/ui/button";
import { routes } from "@/lib/addresses/routes";

/** The way to a new domain, for whoever is signed in. */
export function CreateDomainButton({ children }: { children: ReactNode }) {
  return (
    <ForMembers>
      <Button asChild>
        <Link href={routes.createDomain}>{children}</Link>
      </Button>
    </ForMembers>
  );
}
