"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useId, useState } from "react";
import { useController } from "react-hook-form";
import { useDebounced } from "@/components/shared/use-debounced";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { entryPlacesQuery } from "@/lib/fronts/placements/client";
import { routes } from "@/lib/platform/addresses/routes";
import { placeableSpacesQuery } from "@/lib/spaces/spaces/client";
import type { PlaceableSpace } from "@/lib/spaces/spaces/dto";
import type { PanelControl, PanelEntry } from "./fields";
import { PresentPlaces } from "./present-places";
import { PanelSection } from "./section";

interface SpacesPartProps {
  control: PanelControl;
  entry?: PanelEntry;
}

/** The most spaces that are listed without a search field. */
const WITHOUT_SEARCH = 8;

/** Lets the writer choose the spaces to add the entry to, besides those that it is in. */
export function SpacesPart({ control, entry }: SpacesPartProps) {
  const { field, fieldState } = useController({ control, name: "spaces" });
  const { value, onChange } = field;
  const chosen = value ?? [];
  const { data: all } = useQuery({ ...placeableSpacesQuery(""), enabled: chosen.length > 0 });
  const names = [
    ...(entry?.spaces ?? []).map(({ name }) => name),
    ...(all ?? []).filter(({ space_id }) => chosen.includes(space_id)).map(({ name }) => name),
  ];
  const error = fieldState.error?.message;
  return (
    <PanelSection
      control={control}
      fields={["spaces"]}
      title="Espacios"
      state={names.join(", ") || "Ninguno"}
    >
      {entry && <PresentPlaces entry={entry} />}
      <Choice chosen={chosen} onChange={onChange} entryId={entry?.entry_id} />
      {error && (
        <p role="alert" className="text-sm font-medium text-destructive">
          {error}
        </p>
      )}
    </PanelSection>
  );
}

interface ChoiceProps {
  chosen: number[];
  onChange: (spaces: number[]) => void;
  entryId?: number;
}

function Choice({ chosen, onChange, entryId }: ChoiceProps) {
  const id = useId();
  const [text, setText] = useState("");
  const q = useDebounced(text.trim());
  const all = useQuery(placeableSpacesQuery(""));
  const found = useQuery({ ...placeableSpacesQuery(q), enabled: q !== "" });
  const places = useQuery({ ...entryPlacesQuery(entryId ?? 0), enabled: entryId !== undefined });
  const there = new Set((places.data ?? []).map(({ space_id }) => space_id));
  const offered = ((q ? found.data : all.data) ?? []).filter(
    ({ space_id }) => !there.has(space_id),
  );
  if (all.isError) {
    return (
      <p className="text-sm">
        No se pudieron cargar tus espacios.{" "}
        <Button variant="link" onClick={() => all.refetch()}>
          Reintentar
        </Button>
      </p>
    );
  }
  if (!all.data) return <p className="text-sm text-muted-foreground">Cargando espacios…</p>;
  if (all.data.length === 0) return <NoSpaces />;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-medium">Añadir a</legend>
      {all.data.length > WITHOUT_SEARCH && (
        <Input
          type="search"
          maxLength={200}
          aria-label="Buscar un espacio"
          placeholder="Buscar un espacio…"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <ul className="-mx-1 grid max-h-64 gap-2.5 overflow-y-auto px-1 py-1">
        {offered.map((space) => (
          <li key={space.space_id}>
            <SpaceChoice
              id={`${id}-${space.space_id}`}
              space={space}
              checked={chosen.includes(space.space_id)}
              onChange={(checked) =>
                onChange(
                  checked
                    ? [...chosen, space.space_id]
                    : chosen.filter((other) => other !== space.space_id),
                )
              }
            />
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-muted-foreground empty:hidden">
        {statusOf(q, offered.length, found.isFetching)}
      </p>
    </fieldset>
  );
}

function statusOf(q: string, offered: number, searching: boolean) {
  if (offered > 0) return null;
  if (q && searching) return "Buscando…";
  return q ? `Ningún espacio se llama «${q}».` : "La entrada está ya en todos tus espacios.";
}

interface SpaceChoiceProps {
  id: string;
  space: PlaceableSpace;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function SpaceChoice({ id, space, checked, onChange }: SpaceChoiceProps) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2.5">
      <Checkbox
        id={id}
        checked={checked}
        onCheckedChange={(value) => onChange(value === true)}
        aria-describedby={space.proposes ? `${id}-note` : undefined}
      />
      <div className="min-w-0">
        <Label htmlFor={id} className="font-normal wrap-anywhere">
          {space.name}
        </Label>
        {space.proposes && (
          <p id={`${id}-note`} className="text-xs text-muted-foreground">
            Se propone: aparecerá cuando la acepte quien edita el espacio.
          </p>
        )}
      </div>
    </div>
  );
}

function NoSpaces() {
  return (
    <p className="text-sm text-muted-foreground">
      Todavía no tienes ningún espacio ni formas parte de un equipo.{" "}
      <Link href={routes.createSpace} target="_blank" className="link">
        Crear un espacio
      </Link>
    </p>
  );
}
