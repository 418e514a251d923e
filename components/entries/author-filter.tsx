"use client";

import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Field } from "@/components/shared/field";
import { useDebounced } from "@/components/shared/use-debounced";
import { Combobox } from "@/components/ui/combobox";
import { MYSELF } from "@/lib/desk/lists/address";
import { deskAuthorsQuery } from "@/lib/desk/lists/client";
import { useCurrentUser } from "@/lib/house/users/current-user";
import { displayName } from "@/lib/house/users/dto";
import { changeDeskAddress } from "./use-desk-address";

/** The value for nobody in particular, in place of an account's id. */
const ANYBODY = 0;

/** The filter by author, who is found by a part of the name. */
export function AuthorFilter({ username }: { username: string | null }) {
  const id = useId();
  const user = useCurrentUser();
  const [search, setSearch] = useState("");
  const text = search.trim();
  const q = useDebounced(text);
  const { data: found, isError } = useQuery(deskAuthorsQuery(q));
  const { data: named } = useQuery({
    ...deskAuthorsQuery(username ?? ""),
    enabled: isName(username),
  });
  const authors = (q === text && found) || [];
  const chosen =
    username === MYSELF
      ? user && itemOf(user)
      : username &&
        itemOf(named?.find((author) => isCalled(author, username)) ?? unknown(username));
  const anybody = { value: ANYBODY, label: "Cualquiera" };
  return (
    <Field id={id} label="Autor">
      <Combobox
        id={id}
        label="Lista de autores"
        items={text ? authors.map(itemOf) : [anybody, ...authors.map(itemOf)]}
        selected={chosen || anybody}
        onSelect={({ value }) => {
          const author = authors.find((author) => author.id === value);
          changeDeskAddress({ autor: author ? author.username.toLowerCase() : null });
        }}
        onSearch={setSearch}
        status={
          isError
            ? "Error al cargar los autores."
            : q !== text || !found
              ? "Buscando…"
              : text && authors.length === 0
                ? `Nadie que haya publicado se llama «${q}».`
                : undefined
        }
        placeholder="Nombre"
        maxLength={200}
      />
    </Field>
  );
}

interface Named {
  id: number;
  username: string;
  fullName: string | null;
}

const isName = (username: string | null) => username !== null && username !== MYSELF;

const isCalled = (author: Named, username: string) =>
  author.username.toLowerCase() === username.toLowerCase();

const unknown = (username: string): Named => ({ id: -1, username, fullName: null });

const itemOf = ({ id, username, fullName }: Named) => ({
  value: id,
  label: displayName({ username, fullName }),
  detail: `@${username}`,
});
