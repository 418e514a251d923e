"use client";

import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { fullByline } from "@/lib/house/users/dto";
import { spendingAlertsQuery } from "@/lib/machines/spending/client";
import type { SpendingAlerts } from "@/lib/machines/spending/dto";
import { sayBudgetUse, sayUnusualDay } from "@/lib/machines/spending/words";
import { routes } from "@/lib/platform/addresses/routes";

/** The most sentences that are shown beside other things, which they must not push off the screen. */
const MAX_SENTENCES = 2;

interface SpendingBannerProps {
  /** True to link to the screen of the spending; false on that screen. */
  linked?: boolean;
}

/** Says how much of the reader's budgets is used up, and which days cost more than usual; nothing while all is well. */
export function SpendingBanner({ linked = false }: SpendingBannerProps) {
  const { data } = useQuery(spendingAlertsQuery);
  const sentences = data ? sentencesOf(data) : [];
  const shown = linked ? sentences.slice(0, MAX_SENTENCES) : sentences;
  const more = sentences.length - shown.length;
  if (sentences.length === 0) return null;
  return (
    <section
      aria-label="Avisos de gasto"
      className="flex gap-3 rounded-lg border border-accent bg-accent-soft p-4 text-sm text-accent-strong"
    >
      <TriangleAlert aria-hidden className="size-5 shrink-0" />
      <div className="grid min-w-0 gap-1">
        {shown.map((sentence) => (
          <p key={sentence} className="wrap-anywhere">
            {sentence}
          </p>
        ))}
        {linked && (
          <p>
            <Link href={routes.spending} className="link">
              Ver el gasto
            </Link>
            {more > 0 && ` y ${more === 1 ? "otro aviso" : `otros ${more} avisos`}`}
          </p>
        )}
      </div>
    </section>
  );
}

const sentencesOf = ({ budgets, days }: SpendingAlerts): string[] => [
  ...budgets.map(({ used_percent, ...budget }) =>
    sayBudgetUse({
      scope: budget.scope,
      name: budget.user && fullByline(budget.user),
      percent: used_percent,
    }),
  ),
  ...days.map(sayUnusualDay),
];
