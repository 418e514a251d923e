"use client";

import { lazyPart } from "@/components/shared/lazy-part";
import { useCurrentUser } from "@/lib/house/users/current-user";
import type { ControlledEntry } from "./entry-menu";

const EntryControls = lazyPart(async () => (await import("./entry-controls")).EntryControls);

/** The buttons below an article's title, for what a member may do with it. */
export function EntryActions({ entry }: { entry: ControlledEntry }) {
  const user = useCurrentUser();
  return user ? <EntryControls entry={entry} user={user} /> : null;
}
