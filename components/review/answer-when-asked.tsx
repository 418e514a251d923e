"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { ANSWER_HASH } from "@/lib/texts/entries/client";
import type { Entry } from "@/lib/texts/entries/dto";
import { AnswerForDialog } from "./answer-for-dialog";

/** Asks an editor, on the page of an entry that nobody answers for, what they have checked: where its address says so. */
export function AnswerWhenAsked({ entry }: { entry: Pick<Entry, "entry_id" | "version"> }) {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const ask = useEffectEvent(() => {
    if (location.hash !== ANSWER_HASH) return;
    history.replaceState(null, "", location.pathname + location.search); // it asks once
    setOpen(true);
  });
  useEffect(() => {
    const again = () => ask();
    const first = requestAnimationFrame(again);
    addEventListener("hashchange", again);
    return () => {
      cancelAnimationFrame(first);
      removeEventListener("hashchange", again);
    };
  }, []);
  return (
    <AnswerForDialog
      entry={entry}
      open={open}
      onOpenChange={setOpen}
      onDone={() => router.refresh()}
    />
  );
}
