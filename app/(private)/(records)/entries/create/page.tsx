import type { Metadata, Route } from "next";
import { notFound, redirect } from "next/navigation";
import { NewEntryDesk } from "@/components/entries/entry-desk";
import { Screen } from "@/components/shared/screen";
import { recordId } from "@/lib/kernel/ids";
import { routes } from "@/lib/platform/addresses/routes";
import { requirePageActor } from "@/lib/platform/auth/session";
import { onlyProposes } from "@/lib/spaces/spaces/queries";
import type { Draft } from "@/lib/texts/drafts/dto";
import { isWithItsWriter } from "@/lib/texts/drafts/policy";
import { findDraft } from "@/lib/texts/drafts/queries";

export const metadata: Metadata = { title: "Nueva Entrada" };

/**
 * A new text, or the draft that the address names; changes to an entry have their own form, and what the reader may not
 * change is read on the review desk.
 */
export default async function Page({ searchParams }: PageProps<"/entries/create">) {
  const { draft: named } = await searchParams;
  const id = named === undefined ? null : (recordId.safeParse(named).data ?? notFound());
  const actor = await requirePageActor(id === null ? routes.createEntry : routes.draft(id));
  const opened = id === null ? null : ((await findDraft(actor, id)) ?? notFound());
  if (opened?.entry_published) redirect(routes.entry(opened.entry_published));
  const isOver = opened?.state === "rejected" || opened?.state === "expired";
  const isOthers = opened && opened.user_id !== actor.id;
  const isRead = isOver || opened?.kind === "comment" || (isOthers && isWithItsWriter(opened));
  if (opened && isRead) redirect(routes.review(opened.draft_id));
  if (opened?.entry_id) redirect(routes.editEntry(opened.entry_id) as Route);
  return (
    <Screen
      title={opened && isOthers ? titleOf(opened) : "Nueva Entrada"}
      back={
        opened && isOthers
          ? { href: routes.review(opened.draft_id), label: "Volver a la Redacción" }
          : { href: routes.entries, label: "Volver a Entradas" }
      }
    >
      <NewEntryDesk opened={opened} userId={actor.id} proposes={await onlyProposes(actor)} />
    </Screen>
  );
}

const titleOf = ({ user, title }: Draft): string =>
  user.synthetic ? "Editar el texto" : `Revisar: ${title.trim() || "Sin título"}`;
