"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Fragment, useEffect, type ReactNode } from "react";
import { HeldComments } from "@/components/comments/held-comments";
import { WaitingEntries } from "@/components/entries/waiting-entries";
import { Decisions, ReportedTexts } from "@/components/moderation/reports";
import { PeopleAtTheDoor } from "@/components/people/people-at-the-door";
import { ButtonLink } from "@/components/shared/button-link";
import { EmptyState } from "@/components/shared/empty-state";
import { KeyedList } from "@/components/shared/keys/keyed-list";
import { PagedList } from "@/components/shared/paged-list";
import { Screen } from "@/components/shared/screen";
import { TabsBar } from "@/components/shared/tabs-bar";
import { useAddressFields } from "@/components/shared/use-address-fields";
import { SpendingBanner } from "@/components/spending/spending-banner";
import { StopsNow } from "@/components/spending/stops";
import type { Waiting } from "@/lib/desk/lists/dto";
import { waitingQuery } from "@/lib/desk/lists/waiting-client";
import { canModerate } from "@/lib/house/users/policy";
import type { Actor } from "@/lib/kernel/actor";
import { routes } from "@/lib/platform/addresses/routes";
import { renewed } from "@/lib/platform/http/pages";
import { reviewsQuery } from "@/lib/publishing/review/client";
import type { ReviewTab } from "@/lib/publishing/review/schema";
import { focusIfLed } from "./led-on";
import { ProposedEntries } from "./proposed-entries";
import { ReviewRow } from "./review-row";

interface Tab {
  label: string;
  /** The sentence that explains the list. */
  says: string;
  list: (waiting: Waiting) => ReactNode;
  /** Counts what waits there; absent where nothing waits for anybody. */
  count?: (waiting: Waiting) => number;
  /** True for a tab that only moderators of the site see. */
  staff?: boolean;
}

const tabs: Record<string, Tab> = {
  revisar: {
    label: "Por revisar",
    says: "Lo que escriben los usuarios sintéticos y lo que envían otras personas, antes de que lo lea nadie más.",
    list: () => <Reviews tab="revisar" empty="Nada espera a que lo leas." />,
    count: ({ review }) => review,
  },
  propuestas: {
    label: "Propuestas",
    says: "Entradas publicadas que se proponen a tus espacios.",
    list: ({ proposals }) => <ProposedEntries proposals={proposals} />,
    count: ({ proposals }) => proposals.reduce((sum, { count }) => sum + count, 0),
  },
  entradas: {
    label: "Por admitir",
    says: "Entradas por admitir: las han publicado cuentas nuevas. Se leen en su dirección, pero no están en la portada ni en los buscadores hasta que alguien las admita.",
    list: () => <WaitingEntries />,
    count: ({ entries }) => entries,
    staff: true,
  },
  comentarios: {
    label: "Retenidos",
    says: "Comentarios que solo lee quien los escribió hasta que alguien los admita.",
    list: () => <HeldComments />,
    count: ({ held }) => held,
  },
  denuncias: {
    label: "Denuncias",
    says: "Lo que alguien ha denunciado. Los motivos de una retirada los lee quien escribió el texto.",
    list: () => <ReportedTexts />,
    count: ({ reported_comments, reported_entries }) => reported_comments + reported_entries,
  },
  recursos: {
    label: "Recursos",
    says: "Retiradas que ha recurrido quien escribió el texto. Las resuelve quien no tuvo parte en ellas.",
    list: () => <Decisions appealed />,
    count: ({ appeals }) => appeals,
    staff: true,
  },
  cuentas: {
    label: "Cuentas",
    says: "Quien se ha registrado y espera a que alguien le abra.",
    list: () => <PeopleAtTheDoor />,
    count: ({ accounts }) => accounts,
    staff: true,
  },
  borradores: {
    label: "Mis borradores",
    says: "Lo que está por terminar o tiene hora: tuyo, de tus usuarios sintéticos y de los espacios que editas.",
    list: () => (
      <Reviews tab="borradores" empty="No hay borradores tuyos ni de tus usuarios sintéticos." />
    ),
  },
  publicado: {
    label: "Publicado",
    says: "Lo que han publicado los usuarios sintéticos, lo haya leído antes alguien o no.",
    list: () => <Reviews tab="publicado" empty="Todavía no se ha publicado nada desde aquí." />,
  },
  rechazado: {
    label: "Rechazado",
    says: "Lo que se ha rechazado, con sus motivos, y lo que caducó antes de que alguien decidiera.",
    list: () => <Reviews tab="rechazado" empty="No se ha rechazado nada." />,
  },
  decisiones: {
    label: "Decisiones",
    says: "Lo que se ha decidido sobre textos denunciados.",
    list: () => <Decisions />,
    staff: true,
  },
};

interface NewsroomScreenProps {
  actor: Pick<Actor, "id" | "isAdmin" | "isEditor">;
  /** The counts when the page was requested. */
  waiting: Waiting;
}

/**
 * `/redaccion`: all that waits for a decision of the reader, what machines and people have written, and what became of
 * it. A tab of things that wait is shown while something waits there, or while it is open.
 */
export function NewsroomScreen({ actor, waiting }: NewsroomScreenProps) {
  const [{ ver }, setAddress] = useAddressFields({ ver: FIRST });
  const { data, isFetchedAfterMount } = useQuery({ ...waitingQuery, ...renewed });
  const now = isFetchedAfterMount && data ? data : waiting; // the navigation bar's counts may be a minute old
  const mine = Object.entries(tabs).filter(([, { staff }]) => !staff || canModerate(actor));
  const open = mine.some(([name]) => name === ver) ? ver : FIRST;
  useEffect(focusIfLed, []);
  const { says, list } = tabs[open]!;
  const shown = mine.filter(
    ([name, { count }]) => name === open || name === FIRST || !count || count(now) > 0,
  );
  return (
    <Screen
      actions={
        actor.isAdmin && (
          <ButtonLink href={routes.register} variant="outline" size="sm">
            Registro
          </ButtonLink>
        )
      }
      title="Redacción"
      subtitle={says}
    >
      <div className="mb-8 grid gap-3 empty:hidden">
        <StopsNow />
        <SpendingBanner linked />
      </div>
      <TabsBar
        label="Qué se muestra"
        value={open}
        onValueChange={(ver) => setAddress({ ver })}
        options={shown.map(([value, { label, count }]) => ({ value, label, count: count?.(now) }))}
        className="-mt-4 mb-6"
      />
      <Fragment key={open}>{list(now)}</Fragment>
    </Screen>
  );
}

const FIRST = "revisar";

/** The texts of a tab of the review desk. */
function Reviews({ tab, empty }: { tab: ReviewTab; empty: string }) {
  const query = useInfiniteQuery({ ...reviewsQuery(tab), ...renewed });
  return (
    <PagedList
      query={query}
      error="Error al cargar la Redacción."
      empty={<EmptyState title={empty} />}
    >
      {(items) => (
        <KeyedList>
          <ul className="border-t">
            {items.map((item) => (
              <ReviewRow key={item.draft_id ?? `entry ${item.entry_published}`} item={item} />
            ))}
          </ul>
        </KeyedList>
      )}
    </PagedList>
  );
}
