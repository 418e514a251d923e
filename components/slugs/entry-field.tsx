"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useId, useState, type ReactNode } from "react";
import { useController, type Control } from "react-hook-form";
import { Field, fieldAria } from "@/components/shared/field";
import { useSite } from "@/components/shared/site-context";
import { useDebounced } from "@/components/shared/use-debounced";
import { Button } from "@/components/ui/button";
import { Combobox, type ComboboxItem } from "@/components/ui/combobox";
import { routes } from "@/lib/platform/addresses/routes";
import { formatLongDate } from "@/lib/platform/text/dates";
import { entriesQuery, userEntriesQuery } from "@/lib/texts/entries/client";
import type { Slug } from "@/lib/texts/slugs/dto";
import type { SlugForm, SlugInput } from "@/lib/texts/slugs/schema";

interface EntryFieldProps {
  control: Control<SlugForm, unknown, SlugInput>;
  /** The author whose entries are offered; absent for everybody's. */
  authorId?: number;
  /** The slug that is edited. */
  slug?: Slug;
}

/** The entry that a slug leads to, by its title. */
export function EntryField({ control, authorId, slug }: EntryFieldProps) {
  const id = useId();
  const [selected, setSelected] = useState<ComboboxItem | null>(() => chosenBefore(slug));
  const [search, setSearch] = useState("");
  const { items, status, hint, readMore } = useEntries(search, authorId);
  const { field, fieldState } = useController({ control, name: "entry_id" });
  const error = fieldState.error?.message;
  const gone = slug && !slug.entry && `La entrada #${slug.entry_id} ya no existe: elige otra.`;
  const aside = hint ?? (gone || undefined);

  return (
    <Field id={id} label="Entrada" hint={aside} error={error}>
      <Combobox
        label="Lista de títulos"
        items={items}
        selected={selected}
        onSelect={(item) => {
          setSelected(item);
          field.onChange(item.value);
        }}
        onSearch={setSearch}
        onEndReached={readMore}
        status={status}
        placeholder="Selecciona una entrada"
        maxLength={200}
        inputRef={field.ref}
        onBlur={field.onBlur}
        {...fieldAria(id, { hint: aside, error })}
      />
    </Field>
  );
}

function useEntries(search: string, authorId?: number) {
  const { siteTz } = useSite();
  const text = search.trim();
  const q = useDebounced(text);
  const query = useInfiniteQuery(
    authorId === undefined ? entriesQuery(q) : userEntriesQuery(authorId, q),
  );
  // Entries found for another text must not be there to be chosen by mistake.
  const entries = q === text ? (query.data?.pages.flatMap((page) => page.items) ?? []) : [];
  return {
    items: entries.map(({ entry_id, title, created }) => ({
      value: entry_id,
      label: title,
      detail: `#${entry_id} · ${formatLongDate(created, siteTz)}`,
    })),
    ...told(query, q === text, q),
    readMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
  };
}

interface Told {
  /** The message in the list. */
  status?: string;
  /** The message under the field, whether the list is open or not. */
  hint?: ReactNode;
}

/** Returns the messages about the entries: `hint` about all of them, `status` about a search. */
function told(query: EntriesRead, settled: boolean, q: string): Told {
  if (query.isError && !query.isFetching) return { hint: <Failed retry={query.refetch} /> };
  if (!settled || query.isFetchingNextPage) return { status: LOADING };
  if (!query.data) return q ? { status: LOADING } : { hint: LOADING };
  if (query.data.pages[0]?.items.length) return {};
  return q ? { status: `Ninguna entrada coincide con «${q}».` } : { hint: <NoEntries /> };
}

interface EntriesRead {
  data?: { pages: { items: unknown[] }[] };
  isError: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
}

function Failed({ retry }: { retry: () => unknown }) {
  return (
    <>
      Error al cargar las entradas. Por favor, intenta de nuevo.{" "}
      <Button variant="link" onClick={() => retry()}>
        Reintentar
      </Button>
    </>
  );
}

const LOADING = "Cargando entradas...";

function NoEntries() {
  return (
    <>
      <span>No hay entradas disponibles</span>.{" "}
      <Link href={routes.createEntry} className="link">
        Crea la primera
      </Link>
    </>
  );
}

const chosenBefore = (slug?: Slug): ComboboxItem | null =>
  slug?.entry ? { value: slug.entry.entry_id, label: slug.entry.title } : null;
