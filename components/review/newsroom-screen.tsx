"use client";

import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "@/components/shared/empty-state";
import { FilterBar } from "@/components/shared/filter-bar";
import { QueryState } from "@/components/shared/query-state";
import { Screen } from "@/components/shared/screen";
import { useAddressFields } from "@/components/shared/use-address-fields";
import { deskQuery, reviewCountQuery } from "@/lib/review/client";
import { deskTabs, type DeskTab } from "@/lib/review/schema";
import { DeskRow } from "./desk-row";
import { useRowKeys } from "./use-row-keys";

const tabs: Record<DeskTab, { label: string; empty: string }> = {
  revisar: { label: "Por revisar", empty: "Nada espera a que lo leas." },
  borradores: { label: "Mis borradores", empty: "No hay borradores tuyos ni de tus máquinas." },
  publicado: { label: "Publicado", empty: "Todavía no se ha publicado nada desde aquí." },
  rechazado: { label: "Rechazado", empty: "No se ha rechazado nada." },
};

/** `/redaccion`: what machines and people have written and nobody has published yet, and what became of it. */
export function NewsroomScreen() {
  const [{ ver }, setAddress] = useAddressFields({ ver: "revisar" });
  const tab = deskTabs.find((one) => one === ver) ?? "revisar";
  const waiting = useQuery(reviewCountQuery).data?.count;
  const query = useQuery(deskQuery(tab));
  const list = useRowKeys();
  return (
    <Screen
      title="Redacción"
      subtitle="Lo que escriben los usuarios sintéticos y lo que envían otras personas, antes de que lo lea nadie más."
    >
      <div className="mb-8 grid gap-3">
        <FilterBar
          label="Qué se muestra"
          value={tab}
          onValueChange={(next) => setAddress({ ver: next })}
          options={deskTabs.map((value) => ({
            ...{ value, label: tabs[value].label },
            count: value === "revisar" ? waiting : undefined,
          }))}
        />
        <p className="text-sm text-muted-foreground max-sm:hidden">
          Teclas: <kbd>j</kbd> y <kbd>k</kbd> para moverte por la lista, Intro para abrir.
        </p>
      </div>
      <QueryState query={query} error="Error al cargar la Redacción.">
        {(items) =>
          items.length === 0 ? (
            <EmptyState title={tabs[tab].empty} />
          ) : (
            <ul ref={list} className="border-t">
              {items.map((item) => (
                <DeskRow key={item.draft_id} item={item} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </Screen>
  );
}
