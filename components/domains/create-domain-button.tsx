import type { ReactNode } from "react";
import { ButtonLink } from "@/components/shared/button-link";
import { ForMembers } from "@/components/shared/for-members";
import { routes } from "@/lib/platform/addresses/routes";

/** The way to a new domain, for whoever is signed in. */
export function CreateDomainButton({ children }: { children: ReactNode }) {
  return (
    <ForMembers>
      <ButtonLink href={routes.createDomain}>{children}</ButtonLink>
    </ForMembers>
  );
}
