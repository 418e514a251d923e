"use client";

import { useRouter } from "next/navigation";
import { useUpdateEntry } from "@/lib/entries/client";
import type { Entry } from "@/lib/entries/dto";
import { entryPath, routes } from "@/lib/addresses/routes";
import { EntryForm } from "./entry-form";

type Editable = Pick<Entry, "entry_id" | "title" | "content" | "image">;

export function EditEntry({ entry: { entry_id, ...entry } }: { entry: Editable }) {
  const router = useRouter();
  const updateEntry = useUpdateEntry();
  return (
    <EntryForm
      entry={entry}
      cancelHref={routes.entries}
      save={async (input) => {
        const saved = await updateEntry.mutateAsync({ entryId: entry_id, ...input });
        router.push(entryPath(saved));
      }}
    />
  );
}
