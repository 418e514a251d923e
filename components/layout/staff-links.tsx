"use client";

import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import { newcomersQuery } from "@/lib/accounts/people/client";
import { canChangeSettings } from "@/lib/house/settings/policy";
import type { CurrentUser } from "@/lib/house/users/dto";
import { canManagePeople, canModerate } from "@/lib/house/users/policy";
import { routes } from "@/lib/platform/addresses/routes";
import { upTo99 } from "@/lib/platform/text/counts";
import { reviewCountQuery } from "@/lib/publishing/review/client";

interface StaffLink {
  href: Route;
  label: string;
  /** The number of things that wait there. */
  count: number;
}

/** The ways to what those run who run the site, with what waits for them there. */
export function useStaffLinks(user: CurrentUser): StaffLink[] {
  const receives = canModerate(user);
  const query = useQuery({ ...newcomersQuery, enabled: receives });
  if (!receives) return [];
  const { accounts = 0, entries = 0 } = query.data ?? {};
  const manages = canManagePeople(user);
  const links: StaffLink[] = [
    {
      href: routes.people(manages && accounts === 0 ? undefined : "waiting"),
      label: "Personas",
      count: accounts,
    },
    { href: routes.waitingEntries, label: "Por admitir", count: entries },
  ];
  links.push({ href: routes.reports, label: "Denuncias", count: 0 });
  if (canChangeSettings(user)) {
    links.push({ href: routes.audit, label: "Registro", count: 0 });
    links.push({ href: routes.status, label: "Estado", count: 0 });
    links.push({ href: routes.readings(), label: "Lecturas", count: 0 });
    links.push({ href: routes.spending, label: "Gasto de IA", count: 0 });
    links.push({ href: routes.settings, label: "Ajustes", count: 0 });
  }
  return links;
}

/** The way to the review desk, with how many texts wait there for the reader. */
export function useNewsroomLink(): StaffLink {
  const count = useQuery(reviewCountQuery).data?.count ?? 0;
  return { href: routes.newsroom, label: "Redacción", count };
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
