"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ButtonLink } from "@/components/shared/button-link";
import { EmptyState } from "@/components/shared/empty-state";
import { FilterBar } from "@/components/shared/filter-bar";
import { KeysHelp } from "@/components/shared/keys/keys-help";
import { ROW_KEYS, useRowKeys } from "@/components/shared/keys/use-row-keys";
import { PagedList } from "@/components/shared/paged-list";
import { renewedEvery } from "@/components/shared/renewal";
import { Screen } from "@/components/shared/screen";
import { useAddressFields } from "@/components/shared/use-address-fields";
import { useHydrated } from "@/components/shared/use-hydrated";
import { SpendingBanner } from "@/components/spending/spending-banner";
import { StopsNow } from "@/components/spending/stops";
import { routes } from "@/lib/platform/addresses/routes";
import { reviewsQuery, reviewCountQuery } from "@/lib/publishing/review/client";
import { reviewTabs, type ReviewTab } from "@/lib/publishing/review/schema";
import { ReviewRow } from "./review-row";
import { focusIfLed } from "./led-on";

const tabs: Record<ReviewTab, { label: string; empty: string }> = {
  revisar: { label: "Por revisar", empty: "Nada espera a que lo leas." },
  borradores: { label: "Mis borradores", empty: "No hay borradores tuyos ni de tus máquinas." },
  publicado: { label: "Publicado", empty: "Todavía no se ha publicado nada desde aquí." },
  rechazado: { label: "Rechazado", empty: "No se ha rechazado nada." },
};

/** Others decide meanwhile, and machines write. */
const refetchInterval = renewedEvery(false);

/** `/redaccion`: what machines and people have written and nobody has published yet, and what became of it. */
export function NewsroomScreen({ isAdmin }: { isAdmin: boolean }) {
  const [{ ver }, setAddress] = useAddressFields({ ver: "revisar" });
  const tab = reviewTabs.find((one) => one === ver) ?? "revisar";
  const waiting = useQuery({ ...reviewCountQuery, refetchInterval }).data?.count;
  const hydrated = useHydrated(); // the bar asks for the same
  const query = useInfiniteQuery({ ...reviewsQuery(tab), refetchInterval });
  const around = useRowKeys();
  useEffect(focusIfLed, []);
  return (
    <Screen
      actions={
        isAdmin && (
          <ButtonLink href={routes.register} variant="outline" size="sm">
            Registro
          </ButtonLink>
        )
      }
      title="Redacción"
      subtitle="Lo que escriben los usuarios sintéticos y lo que envían otras personas, antes de que lo lea nadie más."
    >
      <div className="mb-8 grid gap-3 empty:hidden">
        <StopsNow />
        <SpendingBanner linked />
      </div>
      <div className="mb-8 flex flex-wrap items-center justify-between gap-3">
        <FilterBar
          label="Qué se muestra"
          value={tab}
          onValueChange={(next) => setAddress({ ver: next })}
          options={reviewTabs.map((value) => ({
            value,
            label: tabs[value].label,
            count: value === "revisar" && hydrated ? waiting : undefined,
          }))}
        />
        <KeysHelp keys={ROW_KEYS} />
      </div>
      <PagedList
        query={query}
        error="Error al cargar la Redacción."
        empty={<EmptyState title={tabs[tab].empty} />}
      >
        {(items) => (
          <div ref={around}>
            <ul className="border-t">
              {items.map((item) => (
                <ReviewRow key={item.draft_id ?? `entry ${item.entry_published}`} item={item} />
              ))}
            </ul>
          </div>
        )}
      </PagedList>
    </Screen>
  );
}
