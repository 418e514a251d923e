"use client";

import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import { totalOf, waitingQuery } from "@/lib/desk/lists/waiting-client";
import { canChangeSettings } from "@/lib/house/settings/policy";
import type { CurrentUser } from "@/lib/house/users/dto";
import { canModerate } from "@/lib/house/users/policy";
import { routes } from "@/lib/platform/addresses/routes";
import { upTo99 } from "@/lib/platform/text/counts";

interface StaffLink {
  href: Route;
  label: string;
}

/** Lists the links to the screens of site editors and administrators. */
export function staffLinks(user: CurrentUser): StaffLink[] {
  return [
    ...(canModerate(user) ? [{ href: routes.people(), label: "Personas" }] : []),
    ...(canChangeSettings(user)
      ? [
          { href: routes.audit, label: "Registro" },
          { href: routes.status, label: "Estado" },
          { href: routes.bringing, label: "Traer un periódico" },
          { href: routes.readings(), label: "Lecturas" },
          { href: routes.spending, label: "Gasto de IA" },
          { href: routes.settings, label: "Ajustes" },
        ]
      : []),
  ];
}

/** Counts everything that waits for a decision of the reader; 0 until it is known. */
export function useWaitingTotal(): number {
  const { data } = useQuery(waitingQuery);
  return data ? totalOf(data) : 0;
}

/** Shows how much waits, beside a link; nothing when nothing does. */
export function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="ms-auto rounded-full bg-accent-ground px-1.5 text-xs leading-5 font-semibold text-accent-foreground tabular-nums">
      <span className="sr-only">, esperan: </span>
      {upTo99(count)}
    </span>
  );
}
