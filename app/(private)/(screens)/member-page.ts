import type { ReactNode } from "react";
import { askedAddress, type Query } from "@/app/(private)/asked-address";
import type { Actor } from "@/lib/kernel/actor";
import { requirePageActor } from "@/lib/platform/auth/session";

/**
 * A page for users who are signed in, at `address`: visitors are sent to sign in, and come back to it with all that its
 * query said. With `beforeFactor` also for administrators who have yet to add the second factor that the site asks for.
 */
export function memberPage(
  address: string,
  show: (actor: Actor) => ReactNode | Promise<ReactNode>,
  options: { beforeFactor?: boolean } = {},
) {
  return async function Page({ searchParams }: { searchParams: Promise<Query> }) {
    return show(await requirePageActor(askedAddress(address, await searchParams), options));
  };
}
