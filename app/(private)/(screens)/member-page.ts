import type { ReactNode } from "react";
import type { Actor } from "@/lib/auth/actor";
import { requirePageActor } from "@/lib/auth/session";

/** A page for users who are signed in, at `address`: visitors are sent to sign in, and come back. */
export function memberPage(
  address: string,
  show: (actor: Actor) => ReactNode | Promise<ReactNode>,
) {
  return async function Page() {
    return show(await requirePageActor(address));
  };
}
