"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect, useId, useRef } from "react";
import { EntryDate } from "@/components/shared/entry-date";
import { Button } from "@/components/ui/button";
import { useKeepAccount } from "@/lib/accounts/account/client";
import { formatEnglishDay } from "@/lib/platform/text/dates";

interface ClosingQuestionProps {
  closingAt: string;
  next: Route;
}

/** Asked after a sign-in to an account that is about to be deleted; either answer goes on to `next`. */
export function ClosingQuestion({ closingAt, next }: ClosingQuestionProps) {
  const router = useRouter();
  const keep = useKeepAccount();
  const why = useId();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const goOn = () => router.replace(next);
  return (
    <div className="grid gap-6">
      <p id={why}>
        You asked for it. It will be deleted on{" "}
        <strong>
          <EntryDate date={closingAt} format={formatEnglishDay} />
        </strong>
        , and until then you can keep it.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          ref={button}
          size="lg"
          aria-describedby={why}
          pending={keep.isPending || keep.isSuccess}
          onClick={() => keep.mutate(undefined, { onSuccess: goOn })}
        >
          Keep my account
        </Button>
        <Button size="lg" variant="outline" onClick={goOn}>
          Go on without keeping it
        </Button>
      </div>
    </div>
  );
}
