"use client";

import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { useChangeStanding } from "@/lib/accounts/people/client";
import { fullByline } from "@/lib/house/users/dto";
import { useAdmitEntry } from "@/lib/texts/entries/client";
import type { WaitingEntry } from "@/lib/texts/entries/dto";

interface AdmitButtonsProps {
  entry: Pick<WaitingEntry, "entry_id" | "title" | "author" | "synthetic" | "version">;
  className?: string;
}

/** Lets an editor of the site decide about a new account's text; a machine is as trusted as its owner. */
export function AdmitButtons({ entry, className }: AdmitButtonsProps) {
  const { entry_id, title, author, synthetic, version } = entry;
  const admit = useAdmitEntry();
  const trust = useChangeStanding();
  return (
    <div className={cn("flex flex-wrap items-start gap-2", className)}>
      <Button
        size="sm"
        pending={admit.isPending}
        aria-label={`Admitir «${title}»`}
        onClick={() => admit.mutate({ entryId: entry_id, version })}
      >
        Admitir
      </Button>
      {author && !synthetic && (
        <Button
          size="sm"
          variant="outline"
          pending={trust.isPending}
          aria-label={`Confiar en esta cuenta: ${fullByline(author)}`}
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
