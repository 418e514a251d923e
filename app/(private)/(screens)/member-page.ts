import type { ReactNode } from "react";
import type { Actor } from "@/lib/kernel/actor";
import { requirePageActor } from "@/lib/platform/auth/session";

/**
 * A page for users who are signed in, at `address`: visitors are sent to sign in, and come back. With
 * `beforeFactor` also for administrators who have yet to add the second factor that the site asks for.
 */
export function memberPage(
  address: string,
  show: (actor: Actor) => ReactNode | Promise<ReactNode>,
  options: { beforeFactor?: boolean } = {},
) {
  return async function Page() {
    return show(await requirePageActor(address, options));
  };
}
