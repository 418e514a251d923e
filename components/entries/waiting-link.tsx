"use client";

import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "@/components/shared/button-link";
import { useHydrated } from "@/components/shared/use-hydrated";
import { newcomersQuery } from "@/lib/accounts/people/client";
import { routes } from "@/lib/platform/addresses/routes";
import { upTo99 } from "@/lib/platform/text/counts";

/** The way to what waits to be admitted, with how much it is; nothing while nothing waits. */
export function WaitingLink() {
  const { entries = 0 } = useQuery(newcomersQuery).data ?? {};
  const hydrated = useHydrated(); // the bar asks for the same
  if (!hydrated || entries === 0) return null;
  return (
    <ButtonLink href={routes.waitingEntries} variant="outline">
      Por admitir ({upTo99(entries)})
    </ButtonLink>
  );
}
