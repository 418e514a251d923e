"use client";

import { useSite } from "@/components/shared/site-context";
import { cn } from "@/components/ui/cn";
import type { SaveState } from "./autosave";
import { isUnsaved, saveWords } from "./save-words";

/** Says in a quiet line whether what is typed is saved; on a phone, a failure stays at the top of the screen. */
export function DraftStatus({ state }: { state: SaveState }) {
  const { siteTz } = useSite();
  return (
    <p
      role="status"
      className={cn(
        "min-h-5 text-sm text-muted-foreground",
        isUnsaved(state) &&
          "max-sm:fixed max-sm:inset-x-0 max-sm:top-0 max-sm:z-20 max-sm:border-b max-sm:bg-card max-sm:px-4 max-sm:py-2.5 max-sm:font-medium max-sm:text-foreground",
      )}
    >
      {saveWords(state, siteTz)}
    </p>
  );
}
