"use client";

import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { useChangeStanding } from "@/lib/accounts/people/client";
import { useAdmitEntry } from "@/lib/texts/entries/client";
import type { EntrySummary } from "@/lib/texts/entries/dto";

interface AdmitButtonsProps {
  entry: Pick<EntrySummary, "entry_id" | "title" | "author" | "synthetic">;
  className?: string;
}

/** Lets an editor of the site decide about a new account's text; a machine is as trusted as its owner. */
export function AdmitButtons({ entry, className }: AdmitButtonsProps) {
  const { entry_id, title, author, synthetic } = entry;
  const admit = useAdmitEntry();
  const trust = useChangeStanding();
  return (
    <div className={cn("flex flex-wrap items-start gap-2", className)}>
      <Button
        size="sm"
        pending={admit.isPending}
        aria-label={`Admitir «${title}»`}
        onClick={() => admit.mutate(entry_id)}
      >
        Admitir
      </Button>
      {author && !synthetic && (
        <Button
          size="sm"
          variant="outline"
          pending={trust.isPending}
          aria-label={`Confiar en esta cuenta: ${author.username}`}
          onClick={() =>
            trust.mutate({
              userId: author.id,
              changes: { trusted: true },
              said: "Cuenta de confianza",
            })
          }
        >
          Confiar en esta cuenta
        </Button>
      )}
    </div>
  );
}
