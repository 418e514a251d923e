"use client";

import { useRouter } from "next/navigation";
import { useCreateEntry } from "@/lib/entries/client";
import { routes } from "@/lib/addresses/routes";
import { EntryForm } from "./entry-form";

export function CreateEntry() {
  const router = useRouter();
  const createEntry = useCreateEntry();
  return (
    <EntryForm
      cancelHref={routes.entries}
      save={async (input) => {
        await createEntry.mutateAsync(input);
        router.push(routes.entries);
      }}
    />
  );
}
