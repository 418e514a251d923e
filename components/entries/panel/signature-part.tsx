"use client";

import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { ConfirmDialog } from "@/components/shared/confirm-dialog";
import { DeleteIconButton } from "@/components/shared/delete-dialog";
import { Field } from "@/components/shared/field";
import { TextField } from "@/components/shared/form-fields";
import { useDebounced } from "@/components/shared/use-debounced";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { deskAuthorsQuery } from "@/lib/desk/lists/client";
import { displayName, shortBylineOf, signatureOf } from "@/lib/house/users/dto";
import {
  signaturesQuery,
  useAskSignature,
  useRemoveSignature,
} from "@/lib/texts/signatures/client";
import type { Signature, Signatures } from "@/lib/texts/signatures/dto";
import { MAX_COAUTHORS, type SignatureRole } from "@/lib/texts/signatures/schema";
import type { PanelControl, PanelEntry } from "./fields";
import { PanelSection } from "./section";

interface SignaturePartProps {
  control: PanelControl;
  entry?: PanelEntry;
}

/**
 * Lists who signs the entry, takes the name of somebody without an account, and asks others to sign. A request does not
 * wait for the text to be saved.
 */
export function SignaturePart({ control, entry }: SignaturePartProps) {
  const byline = useWatch({ control, name: "byline" })?.trim() || null;
  const signed = entry ? shortBylineOf({ ...entry, byline }) : (byline ?? "Tú");
  return (
    <PanelSection control={control} fields={["byline"]} title="Firma" state={signed}>
      {entry ? (
        <Signers entry={entry} />
      ) : (
        <p className="text-sm text-muted-foreground">
          La firmas tú. Podrás pedir a otras personas que la firmen contigo en cuanto esté
          publicada.
        </p>
      )}
      <TextField
        control={control}
        name="byline"
        label="Otra firma"
        autoComplete="off"
        hint="La de una agencia o de alguien sin cuenta, como «EFE»: se lee en lugar del nombre de la cuenta, que consta como quien lo publica."
      />
    </PanelSection>
  );
}

function Signers({ entry }: { entry: PanelEntry }) {
  const { data, isError, refetch } = useQuery(signaturesQuery(entry.entry_id));
  if (entry.synthetic) {
    return <p className="text-sm">La firma {signatureOf(entry)}, un usuario sintético.</p>;
  }
  if (isError) {
    return (
      <p className="text-sm">
        No se pudieron cargar las firmas.{" "}
        <Button variant="link" onClick={() => refetch()}>
          Reintentar
        </Button>
      </p>
    );
  }
  if (!data) return <p className="text-sm text-muted-foreground">Cargando firmas…</p>;
  return <Loaded entry={entry} {...data} />;
}

function Loaded({ entry, signatures, can_sign_over }: { entry: PanelEntry } & Signatures) {
  const along = signatures.filter(({ role }) => role === "coauthor");
  const instead = signatures.some(({ role }) => role === "author");
  const taken = [entry.user_id, ...signatures.map(({ user_id }) => user_id)];
  const asking = { entryId: entry.entry_id, taken };
  return (
    <>
      <ul aria-label="Quién firma" className="divide-y border-y">
        <li className="py-2.5 text-sm wrap-anywhere">{signatureOf(entry)}</li>
        {signatures.map((signature) => (
          <SignatureRow key={signature.user_id} signature={signature} />
        ))}
      </ul>
      {along.length < MAX_COAUTHORS && (
        <AskPerson
          {...asking}
          role="coauthor"
          label="Pedir que firme también"
          hint="Recibe un aviso; no aparece hasta que acepta, y no puede editar la entrada."
        />
      )}
      {can_sign_over && !instead && (
        <AskPerson
          {...asking}
          role="author"
          label="Firmar como otra persona…"
          hint={`Si acepta, la entrada será suya: ${signatureOf(entry)} deja de firmarla y ya no podrá editarla ni eliminarla.`}
        />
      )}
    </>
  );
}

function SignatureRow({ signature }: { signature: Signature }) {
  const { entry_id, user_id, role, agreed_at, user } = signature;
  const remove = useRemoveSignature();
  const name = displayName(user);
  return (
    <li className="flex flex-wrap items-center gap-2 py-1.5">
      <span className="min-w-0 flex-1 text-sm wrap-anywhere">{name}</span>
      {!agreed_at && (
        <Badge variant="outline">
          {role === "author" ? "Para firmarla en su lugar" : "Pendiente de que acepte"}
        </Badge>
      )}
      <ConfirmDialog
        destructive
        trigger={
          <DeleteIconButton aria-label={`Quitar la firma de ${name}`} title="Quitar la firma" />
        }
        title={agreed_at ? `¿Quitar la firma de ${name}?` : "¿Quitar la petición?"}
        description={
          agreed_at
            ? "Su nombre deja de aparecer en la entrada ahora mismo."
            : `${name} ya no podrá aceptarla.`
        }
        confirmLabel="Quitar"
        pendingLabel="Quitando..."
        onConfirm={() => remove.mutateAsync({ entryId: entry_id, userId: user_id })}
      />
    </li>
  );
}

interface AskPersonProps {
  entryId: number;
  role: SignatureRole;
  /** The people who cannot be asked: they sign already, or were asked. */
  taken: number[];
  label: string;
  hint: string;
}

function AskPerson({ entryId, role, taken, label, hint }: AskPersonProps) {
  const id = useId();
  const ask = useAskSignature();
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<{ value: number; label: string } | null>(null);
  const q = useDebounced(search.trim());
  const { data: found, isError } = useQuery(deskAuthorsQuery(q));
  const people = (found ?? []).filter(({ id, synthetic }) => !synthetic && !taken.includes(id));
  const send = () =>
    chosen &&
    ask.mutate({ entryId, role, user_id: chosen.value }, { onSuccess: () => setChosen(null) });
  return (
    <Field id={id} label={label} hint={hint}>
      <div className="grid gap-2">
        <Combobox
          id={id}
          label={`${label}: personas`}
          items={people.map(({ id, username, fullName }) => ({
            value: id,
            label: displayName({ username, fullName }),
            detail: `@${username}`,
          }))}
          selected={chosen}
          onSelect={setChosen}
          onSearch={setSearch}
          status={
            isError
              ? "Error al cargar las personas."
              : !found
                ? "Buscando…"
                : people.length === 0
                  ? "Nadie que haya publicado se llama así. A otros los encuentra su nombre de usuario entero."
                  : undefined
          }
          placeholder="Nombre"
          maxLength={200}
        />
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          disabled={!chosen}
          pending={ask.isPending}
          onClick={send}
        >
          Pedir la firma
        </Button>
      </div>
    </Field>
  );
}
