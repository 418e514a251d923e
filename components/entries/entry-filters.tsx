"use client";

import { useQuery } from "@tanstack/react-query";
import { SlidersHorizontal } from "lucide-react";
import { useId, useState } from "react";
import { Field } from "@/components/shared/field";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { MYSELF, NO_SPACE, withoutFilters, type DeskAddress } from "@/lib/desk/lists/address";
import { deskChoicesQuery } from "@/lib/desk/lists/client";
import { AuthorFilter } from "./author-filter";
import { changeDeskAddress } from "./use-desk-address";

/** The value for nothing chosen: a select has no empty value. */
const ALL = "*";

/** The filters of the published entries: «Mías» at once, the others behind a button that says how many are set. */
export function EntryFilters({ address }: { address: DeskAddress }) {
  const id = useId();
  const count = Object.keys(withoutFilters).filter(
    (name) => address[name as keyof typeof withoutFilters] !== null,
  ).length;
  const [open, setOpen] = useState(count > 0 && !(count === 1 && address.autor === MYSELF));
  const mine = address.autor === MYSELF;
  return (
    <div className="mb-4">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="outline"
          size="sm"
          aria-pressed={mine}
          className="aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-primary-foreground"
          onClick={() => changeDeskAddress({ autor: mine ? null : MYSELF })}
        >
          Mías
        </Button>
        <Button
          variant="outline"
          size="sm"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal aria-hidden />
          {count > 0 ? `Filtros (${count})` : "Filtros"}
        </Button>
        {count > 0 && (
          <Button variant="ghost" size="sm" onClick={() => changeDeskAddress(withoutFilters)}>
            Quitar los filtros
          </Button>
        )}
      </div>
      <div id={id} hidden={!open}>
        {open && <Fields address={address} />}
      </div>
    </div>
  );
}

function Fields({ address }: { address: DeskAddress }) {
  const [spaceId, kindId, fromId, toId] = [useId(), useId(), useId(), useId()];
  const { espacio, quien, desde, hasta } = address;
  const day = (name: "desde" | "hasta", value: string) =>
    changeDeskAddress({ [name]: value || null });
  return (
    <div className="mt-4 grid gap-4 rounded-md border bg-card p-4 sm:grid-cols-2 lg:grid-cols-5">
      <Field id={spaceId} label="Espacio">
        <Select
          id={spaceId}
          value={espacio ?? ALL}
          onValueChange={(value) => changeDeskAddress({ espacio: value === ALL ? null : value })}
          options={useSpaceOptions(espacio)}
        />
      </Field>
      <AuthorFilter key={address.autor} username={address.autor} />
      <Field id={kindId} label="Quién escribe">
        <Select
          id={kindId}
          value={quien ?? ALL}
          onValueChange={(value) =>
            changeDeskAddress({ quien: value === ALL ? null : (value as DeskAddress["quien"]) })
          }
          options={[
            { value: ALL, label: "Todos" },
            { value: "personas", label: "Personas" },
            { value: "maquinas", label: "Usuarios sintéticos" },
          ]}
        />
      </Field>
      <Field id={fromId} label="Desde">
        <Input
          id={fromId}
          type="date"
          max={hasta ?? undefined}
          value={desde ?? ""}
          onChange={(event) => day("desde", event.target.value)}
        />
      </Field>
      <Field id={toId} label="Hasta">
        <Input
          id={toId}
          type="date"
          min={desde ?? undefined}
          value={hasta ?? ""}
          onChange={(event) => day("hasta", event.target.value)}
        />
      </Field>
    </div>
  );
}

/** Lists the spaces by name; the one of the address is among them even while they are not loaded. */
function useSpaceOptions(slug: string | null) {
  const { spaces = [] } = useQuery(deskChoicesQuery).data ?? {};
  const options = spaces.map((space) => ({ value: space.slug, label: space.name }));
  const unknown = slug && slug !== NO_SPACE && spaces.every((space) => space.slug !== slug);
  return [
    { value: ALL, label: "Todos" },
    { value: NO_SPACE, label: "En ninguno" },
    ...(unknown ? [{ value: slug, label: slug }] : []),
    ...options,
  ];
}
