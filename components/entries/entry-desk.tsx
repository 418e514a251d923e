"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { noteBegun, takeBegun } from "@/components/drafts/begun-here";
import { PendingChanges } from "@/components/drafts/pending-changes";
import { routes } from "@/lib/platform/addresses/routes";
import type { Draft } from "@/lib/texts/drafts/dto";
import { EntryForm } from "./entry-form";
import type { EditableEntry } from "./form-values";

interface NewEntryDeskProps {
  /** The draft that the address names; null for a new text. */
  opened: Draft | null;
  /** The spaces that a new text is to go into. */
  spaces: number[];
  userId: number;
  /** True for who only proposes: see `onlyProposes`. */
  proposes: boolean;
}

/** The form of a text that is not published yet. The address names its draft as soon as there is one. */
export function NewEntryDesk({ opened, spaces, userId, proposes }: NewEntryDeskProps) {
  const named = Number(useSearchParams().get("draft")) || null;
  const [place, setPlace] = useState({ named, form: 0 });
  const [begun, setBegun] = useState<number>();
  // A link to another draft, or to a new text, opens another form; a draft that this one has begun does not.
  if (named !== place.named) {
    setPlace({ named, form: named === begun ? place.form : place.form + 1 });
  }
  const router = useRouter();
  const goOn = useEffectEvent(() => {
    const before = takeBegun();
    if (before && !named) router.replace(routes.draft(before));
  });
  useEffect(() => {
    goOn();
    return () => void takeBegun(); // the next form is another one
  }, [place.form]);
  return (
    <EntryForm
      key={place.form}
      opened={opened}
      spaces={spaces}
      userId={userId}
      proposes={proposes}
      onBegun={({ draft_id }) => {
        setBegun(draft_id);
        noteBegun(draft_id);
        window.history.replaceState(null, "", routes.draft(draft_id));
      }}
    />
  );
}

interface EntryDeskProps {
  entry: EditableEntry;
  /** The reader's own unpublished changes to it; null for none. */
  pending: Draft | null;
  userId: number;
}

/** The form of a published entry: as it is, until its writer goes on with the changes that were begun. */
export function EntryDesk({ entry, pending, userId }: EntryDeskProps) {
  const [begun, setBegun] = useState(pending);
  const [choice, setChoice] = useState<"open" | "taken" | "none">(pending ? "open" : "none");
  return (
    <>
      {choice === "open" && begun && (
        <PendingChanges
          draft={begun}
          goOn={() => setChoice("taken")}
          discarded={() => {
            setBegun(null);
            setChoice("none");
          }}
        />
      )}
      <EntryForm
        key={choice === "taken" ? "changes" : "entry"}
        entry={entry}
        opened={choice === "taken" ? begun : null}
        userId={userId}
        undecided={choice === "open"}
      />
    </>
  );
}
