import { notFound } from "next/navigation";
import type { ComponentProps, ReactNode } from "react";
import { askedAddress, type Query } from "@/app/(private)/asked-address";
import { Notice } from "@/components/shared/notice";
import type { Actor } from "@/lib/kernel/actor";
import { recordId } from "@/lib/kernel/ids";
import { requirePageActor } from "@/lib/platform/auth/session";

type Denial = Pick<ComponentProps<typeof Notice>, "title" | "ways"> & { why: string };

interface RecordPage<Param extends string, Found> {
  /** The part of the address that holds the record's id. */
  param: Param;
  /** The page's own address, where signing in leads back to. */
  address: (id: number) => string;
  find: (id: number, actor: Actor) => Promise<Found | null>;
  /** Who may see the page, and what everybody else is told; without it every signed-in user may. */
  only?: {
    may: (actor: Actor, record: Found) => boolean | Promise<boolean>;
    otherwise: (record: Found) => Denial;
  };
}

/** Shows a record to a person who may see it, with the query of the address. */
export type Show<Found> = (
  record: Found,
  actor: Actor,
  query: Query,
) => ReactNode | Promise<ReactNode>;

interface PageOf<Param extends string> {
  params: Promise<Record<Param, string>>;
  searchParams: Promise<Query>;
}

/** Makes the page of one record: visitors are sent to sign in; a record that does not exist answers 404. */
export function recordPage<Param extends string, Found>(
  { param, address, find, only }: RecordPage<Param, Found>,
  show: Show<Found>,
) {
  return async function Page({ params, searchParams }: PageOf<Param>) {
    const id = recordId.safeParse((await params)[param]).data ?? notFound();
    const query = await searchParams;
    const actor = await requirePageActor(askedAddress(address(id), query));
    const record = (await find(id, actor)) ?? notFound();
    if (!only || (await only.may(actor, record))) {
      return show(record, actor, query);
    }
    const { why, ...notice } = only.otherwise(record);
    return (
      <Notice kicker="Acceso denegado" {...notice}>
        {why}
      </Notice>
    );
  };
}
