"use client";

import { lazyPart } from "@/components/shared/lazy-part";
import type { Entry } from "@/lib/entries/dto";
import { canEditEntry } from "@/lib/entries/policy";
import { useCurrentUser } from "@/lib/users/current-user";

const EntryControls = lazyPart(async () => (await import("./entry-controls")).EntryControls);

/** Under an article's title: edit and delete, for those who may. */
export function EntryActions({ entry }: { entry: Pick<Entry, "entry_id" | "title" | "user_id"> }) {
  if (!canEditEntry(useCurrentUser(), entry)) return null;
  return <EntryControls entry={entry} />;
}
