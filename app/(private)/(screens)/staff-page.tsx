import type { ReactNode } from "react";
import { Notice } from "@/components/shared/notice";
import type { Actor } from "@/lib/kernel/actor";
import { routes } from "@/lib/platform/addresses/routes";
import { requirePageActor } from "@/lib/platform/auth/session";

interface StaffPage<Props> {
  /** The page's own address, where signing in leads back to. */
  address: (query: Query<Props>) => string;
  /** Who may see the page, and what everybody else is told. */
  may: (actor: Actor, query: Query<Props>) => boolean;
  why: string;
}

type Query<Props> = Props extends { searchParams: Promise<infer Q> } ? Q : never;

/**
 * Makes a page for people who run the site: visitors are sent to sign in, other users are told that it is not for them.
 */
export function staffPage<Props extends { searchParams: Promise<Record<string, unknown>> }>(
  { address, may, why }: StaffPage<Props>,
  show: (actor: Actor, query: Query<Props>) => ReactNode | Promise<ReactNode>,
) {
  return async function Page({ searchParams }: Props) {
    const query = (await searchParams) as Query<Props>;
    const actor = await requirePageActor(address(query));
    if (may(actor, query)) return show(actor, query);
    return (
      <Notice
        kicker="Acceso denegado"
        title="Esta página no es para ti"
        ways={[{ href: routes.dashboard, label: "Volver al Dashboard" }]}
      >
        {why}
      </Notice>
    );
  };
}
