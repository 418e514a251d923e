"use client";

import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "@/components/shared/button-link";
import { useHydrated } from "@/components/shared/use-hydrated";
import { waitingQuery } from "@/lib/desk/lists/waiting-client";
import { routes } from "@/lib/platform/addresses/routes";
import { upTo99 } from "@/lib/platform/text/counts";

const kinds = {
  entries: { label: "Por admitir", tab: "entradas" },
  accounts: { label: "Por aprobar", tab: "cuentas" },
  held: { label: "Retenidos", tab: "comentarios" },
} as const;

/** The link to where the reader decides about things of a kind, with how many wait; nothing while none waits. */
export function WaitingLink({ kind }: { kind: keyof typeof kinds }) {
  const count = useQuery(waitingQuery).data?.[kind] ?? 0;
  const hydrated = useHydrated(); // the navigation bar asks for the same
  if (!hydrated || count === 0) return null;
  const { label, tab } = kinds[kind];
  return (
    <ButtonLink href={routes.newsroomShowing(tab)} variant="outline">
      {label} ({upTo99(count)})
    </ButtonLink>
  );
}
