import type { Metadata, Route } from "next";
import { notFound, redirect } from "next/navigation";
import { NewEntryDesk } from "@/components/entries/entry-desk";
import { Screen } from "@/components/shared/screen";
import type { Actor } from "@/lib/kernel/actor";
import { nullIfRefused } from "@/lib/kernel/errors";
import { recordId } from "@/lib/kernel/ids";
import { routes } from "@/lib/platform/addresses/routes";
import { requirePageActor } from "@/lib/platform/auth/session";
import { canChooseEntries } from "@/lib/spaces/spaces/policy";
import { getSpaceRole, onlyProposes } from "@/lib/spaces/spaces/queries";
import type { Draft } from "@/lib/texts/drafts/dto";
import { isWithItsWriter } from "@/lib/texts/drafts/policy";
import { findDraft } from "@/lib/texts/drafts/queries";

export const metadata: Metadata = { title: "Nueva Entrada" };

/**
 * A new text, into the space that the address names, if any, or the draft that it names; changes to an entry have their
 * own form, and what the reader may not change is read on the review desk.
 */
export default async function Page({ searchParams }: PageProps<"/entries/create">) {
  const { draft: named, space } = await searchParams;
  const id = named === undefined ? null : (recordId.safeParse(named).data ?? notFound());
  const spaceId = recordId.safeParse(space).data;
  const actor = await requirePageActor(addressOf(id, spaceId));
  const opened = id === null ? null : ((await findDraft(actor, id)) ?? notFound());
  if (opened?.entry_published) redirect(routes.entry(opened.entry_published));
  const isOver = opened?.state === "rejected" || opened?.state === "expired";
  const isOthers = opened && opened.user_id !== actor.id;
  const isRead = isOver || opened?.kind === "comment" || (isOthers && isWithItsWriter(opened));
  if (opened && isRead) redirect(routes.review(opened.draft_id));
  if (opened?.entry_id) redirect(routes.editEntry(opened.entry_id) as Route);
  return (
    <Screen
      title={opened ? titleOf(opened, actor) : "Nueva Entrada"}
      back={
        opened && isOthers
          ? { href: routes.review(opened.draft_id), label: "Volver a la Redacción" }
          : { href: routes.entries, label: "Volver a Entradas" }
      }
    >
      <NewEntryDesk
        opened={opened}
        spaces={await placesIn(actor, spaceId)}
        userId={actor.id}
        proposes={await onlyProposes(actor)}
      />
    </Screen>
  );
}

function addressOf(draftId: number | null, spaceId: number | undefined): Route {
  if (draftId !== null) return routes.draft(draftId);
  return spaceId === undefined ? routes.createEntry : routes.createEntryIn(spaceId);
}

/** Returns the space, as a list, where the actor may add or propose an entry of their own; none for any other. */
async function placesIn(actor: Actor, spaceId: number | undefined): Promise<number[]> {
  if (spaceId === undefined) return [];
  return canChooseEntries(await nullIfRefused(getSpaceRole(actor, spaceId))) ? [spaceId] : [];
}

function titleOf({ user, user_id, title, state, reason }: Draft, actor: Actor): string {
  if (user.synthetic) return "Editar el texto";
  const named = title.trim() || "Sin título";
  if (user_id !== actor.id) return `Revisar: ${named}`;
  return state === "open" && reason ? `De vuelta: ${named}` : "Nueva Entrada";
}
