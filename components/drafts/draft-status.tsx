"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useSite } from "@/components/shared/site-context";
import { useDebounced } from "@/components/shared/use-debounced";
import { cn } from "@/components/ui/cn";
import { routes } from "@/lib/platform/addresses/routes";
import { draftQuery } from "@/lib/texts/drafts/client";
import type { SaveState } from "./autosave";
import { isUnsaved, saveWords } from "./save-words";

/**
 * Milliseconds after which those who hear the page are told that all is saved: longer than from one save to the next,
 * so that nothing is spoken while somebody types, and once when they rest.
 */
const REST = 5_000;

interface DraftStatusProps {
  state: SaveState;
  /** The draft, once it was begun. */
  draftId: number | undefined;
}

/** Says in a quiet line whether what is typed is saved; on a phone, a failure stays at the top of the screen. */
export function DraftStatus({ state, draftId }: DraftStatusProps) {
  const { siteTz } = useSite();
  const words = saveWords(state, siteTz);
  const fails = isUnsaved(state);
  const rests = useDebounced(words, REST) === words;
  return (
    <div className="min-h-5 text-sm text-muted-foreground">
      {!fails && words}
      <p
        role="status"
        className={cn(
          fails
            ? "max-sm:fixed max-sm:inset-x-0 max-sm:top-0 max-sm:z-20 max-sm:border-b max-sm:bg-card max-sm:px-4 max-sm:py-2.5 max-sm:font-medium max-sm:text-foreground"
            : "sr-only",
        )}
      >
        {fails ? words : rests && state.kind === "saved" && "Todo está guardado."}
        {state.kind === "refused" && state.status === 409 && draftId !== undefined && (
          <PublishedLink draftId={draftId} />
        )}
      </p>
    </div>
  );
}

/** Leads to the entry as which a draft was published meanwhile. */
function PublishedLink({ draftId }: { draftId: number }) {
  const { data } = useQuery(draftQuery(draftId));
  if (!data?.entry_published) return null;
  return (
    <>
      {" "}
      <Link href={routes.entry(data.entry_published)} className="link">
        Ver la entrada
      </Link>
    </>
  );
}
