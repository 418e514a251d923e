"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { WaitingLink } from "@/components/review/waiting-link";
import { ButtonLink } from "@/components/shared/button-link";
import { Screen } from "@/components/shared/screen";
import { TabsBar } from "@/components/shared/tabs-bar";
import { useSearchField } from "@/components/shared/use-search-field";
import { deskPath, entryTabs, type DeskAddress, type EntryTab } from "@/lib/desk/lists/address";
import { useCurrentUser } from "@/lib/house/users/current-user";
import { canModerate } from "@/lib/house/users/policy";
import { routes } from "@/lib/platform/addresses/routes";
import { DraftList } from "./draft-list";
import { PublishedEntries } from "./published-entries";
import { Trash, WithdrawnEntries } from "./removal-list";
import { changeDeskAddress, useDeskAddress } from "./use-desk-address";

const labels: Record<EntryTab, string> = {
  publicadas: "Publicadas",
  borradores: "Borradores",
  programadas: "Programadas",
  revision: "En revisión",
  papelera: "Papelera",
};

/** `/entries`: every entry of the site, with a search and filters; in other tabs, what is not published. */
export function EntriesScreen() {
  const user = useCurrentUser();
  const address = useDeskAddress();
  return (
    <Screen
      title="Entradas"
      actions={
        <>
          <ButtonLink href={routes.createEntry} className="sm:hidden">
            Nueva Entrada
          </ButtonLink>
          {canModerate(user) && <WaitingLink kind="entries" />}
          <ButtonLink href={routes.library} variant="ghost">
            Imágenes
          </ButtonLink>
          {address.ver === "publicadas" && <Search />}
        </>
      }
    >
      <TabsBar
        label="Estado de las entradas"
        value={address.ver}
        hrefOf={(ver) => deskPath(ver === address.ver ? address : { ver, vista: address.vista })}
        options={entryTabs.map((value) => ({ value, label: labels[value] }))}
        className="-mt-4 mb-6"
      />
      <Part address={address} />
    </Screen>
  );
}

function Part({ address }: { address: DeskAddress }) {
  switch (address.ver) {
    case "publicadas":
      return <PublishedEntries address={address} />;
    case "borradores":
      return (
        <>
          <WithdrawnEntries />
          <DraftList state="open" />
        </>
      );
    case "programadas":
      return <DraftList key="scheduled" state="scheduled" />;
    case "revision":
      return <DraftList key="review" state="review" />;
    case "papelera":
      return <Trash />;
  }
}

/** The search field. The address follows it once typing rests; a link to another search resets it. */
function Search() {
  const { q } = useDeskAddress();
  const [state, setState] = useState({ q, typed: q, visit: 0 });
  if (state.q !== q) {
    const { typed, visit } = state;
    setState(typed === q ? { ...state, q } : { q, typed: q, visit: visit + 1 });
  }
  return (
    <SearchField
      key={state.visit}
      initial={q}
      onSearch={(typed) => {
        setState((before) => ({ ...before, typed }));
        changeDeskAddress({ q: typed });
      }}
    />
  );
}

function SearchField({ initial, onSearch }: { initial: string; onSearch: (q: string) => void }) {
  const [q, field] = useSearchField({
    label: "Buscar entradas",
    placeholder: "Buscar entradas por título o contenido...",
    className: "w-96 max-w-full",
    initial,
  });
  const search = useEffectEvent(onSearch);
  useEffect(() => search(q), [q]);
  return field;
}
