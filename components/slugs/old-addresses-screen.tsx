"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { DataTable } from "@/components/shared/data-table";
import { EmptyState } from "@/components/shared/empty-state";
import { KeyedList } from "@/components/shared/keys/keyed-list";
import { PagedList } from "@/components/shared/paged-list";
import { Screen } from "@/components/shared/screen";
import { SpinnerPage } from "@/components/shared/spinner-page";
import type { Actor } from "@/lib/kernel/actor";
import { routes } from "@/lib/platform/addresses/routes";
import { errorText } from "@/lib/platform/http/client";
import { aliasesQuery } from "@/lib/texts/slugs/client";
import type { Alias } from "@/lib/texts/slugs/dto";
import { canManageSlugs } from "@/lib/texts/slugs/policy";
import { RemoveAlias } from "./remove-alias";
import { addressColumns } from "./slug-table";

type Viewer = Pick<Actor, "id" | "isAdmin">;

/** `/slugs/antiguas`: the addresses that only redirect. */
export function OldAddressesScreen({ actor }: { actor: Viewer }) {
  const query = useInfiniteQuery(aliasesQuery);
  return (
    <Screen
      title="Direcciones antiguas"
      subtitle="Llevan a su entrada a quien las abre; ningún enlace las usa. Se añaden al editar la entrada, en «Dirección»."
      back={{ href: routes.slugs, label: "Volver a Slugs" }}
    >
      <PagedList
        query={query}
        loading={<SpinnerPage label="Cargando direcciones..." />}
        error={(error) => `Error al cargar las direcciones: ${errorText(error)}`}
        empty={<NoAliases />}
      >
        {(aliases) => (
          <KeyedList>
            <AliasTable aliases={aliases} actor={actor} />
          </KeyedList>
        )}
      </PagedList>
    </Screen>
  );
}

function AliasTable({ aliases, actor }: { aliases: Alias[]; actor: Viewer }) {
  return (
    <DataTable
      label="Direcciones antiguas"
      columns={[
        ...addressColumns,
        {
          header: "Acciones",
          narrow: "foot",
          cell: (alias) => canManageSlugs(actor, alias) && <RemoveAlias path={alias.path} />,
        },
      ]}
      rows={aliases}
      rowKey={({ path }) => path}
    />
  );
}

function NoAliases() {
  return (
    <EmptyState
      title="No hay direcciones antiguas."
      description="Lo es la de un slug que se cambia o se elimina, y la que una entrada tenía en otro sitio, como 2019/05/fiestas.html."
    />
  );
}
