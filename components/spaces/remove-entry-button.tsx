"use client";

import { lazyPart } from "@/components/shared/lazy-part";
import { useCurrentUser } from "@/lib/house/users/current-user";
import { answersFor } from "@/lib/house/users/policy";
import { canRemoveEntryFromSpace, roleIn } from "@/lib/spaces/spaces/policy";

const RemoveEntry = lazyPart(async () => (await import("./remove-entry")).RemoveEntry);

interface RemoveEntryButtonProps {
  space: { space_id: number; owner_id: number };
  entry: { entry_id: number; user_id: number; title: string };
}

/** The button on a front page that takes the entry off the space, for users who may do it. */
export function RemoveEntryButton({ space, entry }: RemoveEntryButtonProps) {
  const user = useCurrentUser();
  const own = Boolean(user && answersFor(user, entry));
  if (!canRemoveEntryFromSpace(roleIn(user, space), own)) return null;
  return <RemoveEntry space={space} entry={entry} />;
}
