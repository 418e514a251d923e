"use client";

import { lazyPart } from "@/components/shared/lazy-part";
import { canComposeHome } from "@/lib/fronts/editions/policy";
import { useCurrentUser } from "@/lib/house/users/current-user";

const HideStory = lazyPart(async () => (await import("./hide-story")).HideStory);

/** The button on the home page that takes an entry off it, for users who compose that page. */
export function HideStoryButton({ entry }: { entry: { entry_id: number; title: string } }) {
  const user = useCurrentUser();
  if (!user || !canComposeHome(user)) return null;
  return <HideStory entry={entry} />;
}
