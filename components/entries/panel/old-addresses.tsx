"use client";

import { useQuery } from "@tanstack/react-query";
import { useId, useState, type KeyboardEvent } from "react";
import { Field, fieldAria } from "@/components/shared/field";
import { RemoveAlias } from "@/components/slugs/remove-alias";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { useCurrentUser } from "@/lib/house/users/current-user";
import { errorText } from "@/lib/platform/http/client";
import { entryAliasesQuery, useCreateAlias } from "@/lib/texts/slugs/client";
import { canGiveOldAddress } from "@/lib/texts/slugs/policy";
import { aliasPath, OF_OTHER_FORM } from "@/lib/texts/slugs/schema";

/** Lists the entry's old addresses, takes them away and adds others: at once, without saving the text. */
export function OldAddresses({ entryId }: { entryId: number }) {
  const { data: aliases = [], isError } = useQuery(entryAliasesQuery(entryId));
  return (
    <>
      {isError && <p className="text-sm">No se pudieron cargar las direcciones antiguas.</p>}
      {aliases.length > 0 && (
        <ul
          aria-label="Direcciones antiguas"
          className="max-h-60 divide-y overflow-y-auto border-y"
        >
          {aliases.map(({ path }) => (
            <li key={path} className="flex items-center gap-2 py-1.5">
              <span className="min-w-0 flex-1 text-sm wrap-anywhere">/{path}</span>
              <RemoveAlias path={path} />
            </li>
          ))}
        </ul>
      )}
      <AddAddress entryId={entryId} />
    </>
  );
}

const HINT = "Llevará aquí a quien la abra; ningún enlace la usa. Por ejemplo,";

function AddAddress({ entryId }: { entryId: number }) {
  const id = useId();
  const create = useCreateAlias();
  const user = useCurrentUser();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const refusal = create.error ? errorText(create.error) : undefined;
  const error = problem ?? refusal;
  const hint = `${HINT} ${user?.isAdmin ? "/2019/05/fiestas.html o /?p=12" : "/2019/05/fiestas"}.`;

  function add() {
    if (create.isPending) return; // Enter comes here, too
    const checked = aliasPath.safeParse(text);
    if (!checked.success) return setProblem(checked.error.issues[0]?.message);
    // Who it is may not be known yet: the server asks, too.
    if (user && !canGiveOldAddress(user, checked.data)) return setProblem(OF_OTHER_FORM);
    create.mutate({ path: text, entry_id: entryId }, { onSuccess: () => setText("") });
  }

  function write(written: string) {
    setText(written);
    setProblem(undefined);
    create.reset();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault(); // it would send the text
    add();
  }

  return (
    <div aria-live="polite">
      <Field id={id} label="Añadir una dirección antigua" hint={hint} error={error}>
        <div className="flex gap-2">
          <Input
            value={text}
            onChange={({ target }) => write(target.value)}
            onKeyDown={onKeyDown}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            {...fieldAria(id, { hint, error })}
          />
          <Button variant="outline" pending={create.isPending} onClick={add}>
            Añadir
          </Button>
        </div>
      </Field>
    </div>
  );
}
