"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CopyField } from "@/components/shared/copy-field";
import { EntryDate } from "@/components/shared/entry-date";
import { Button } from "@/components/ui/button";
import { formatCommentDate } from "@/lib/platform/text/dates";
import { domainProofQuery, useCheckDomain } from "@/lib/spaces/domains/client";
import type { DomainProof as Proof } from "@/lib/spaces/domains/dto";
import { foundSentence, LAPSE_DAYS } from "@/lib/spaces/domains/found";

interface DomainProofProps {
  domainId: number;
  served: Proof;
}

/** Shows the DNS record that proves a name, and the result of the last check; nothing for one that needs no proof. */
export function DomainProof({ domainId, served }: DomainProofProps) {
  const queries = useQueryClient();
  const query = domainProofQuery(domainId, served);
  const proof = useQuery(query).data;
  const check = useCheckDomain();
  if (!proof.record) return null;

  return (
    <section aria-labelledby="prueba" className="mb-10 border-y py-6">
      <h2 id="prueba" className="headline text-xl">
        {proof.proven_at ? "El nombre es tuyo" : "Demuestra que el nombre es tuyo"}
      </h2>
      <p className="mt-2 max-w-prose text-muted-foreground">
        {proof.proven_at
          ? "Deja este registro TXT en la zona DNS: se comprueba cada día."
          : "Añade este registro TXT a la zona DNS del nombre. Su texto es el mismo para todos tus dominios."}
      </p>
      <div className="mt-4 grid gap-3 sm:max-w-3xl">
        <RecordField label="Nombre" text={proof.record.name} />
        <RecordField label="Texto" text={proof.record.value} />
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button
          pending={check.isPending}
          variant={proof.proven_at ? "outline" : "default"}
          onClick={() =>
            check.mutate(domainId, {
              onSuccess: (answer) => queries.setQueryData(query.queryKey, answer),
            })
          }
        >
          {check.isPending ? "Comprobando..." : "Comprobar ahora"}
        </Button>
        <p aria-live="polite" className="min-w-0 flex-1 basis-72 text-sm wrap-anywhere">
          {proof.failing_since && <Failing since={proof.failing_since} />}
          {foundSentence(proof) ?? "Todavía no se ha comprobado."}
          {proof.checked_at && (
            <span className="block text-muted-foreground">
              Última comprobación: <EntryDate date={proof.checked_at} format={formatCommentDate} />
            </span>
          )}
        </p>
      </div>
    </section>
  );
}

function RecordField(field: { label: string; text: string }) {
  return (
    <div className="grid gap-x-3 gap-y-1 sm:grid-cols-[4rem_minmax(0,1fr)] sm:items-center">
      <span aria-hidden className="text-sm text-muted-foreground">
        {field.label}
      </span>
      <CopyField {...field} />
    </div>
  );
}

function Failing({ since }: { since: string }) {
  return (
    <strong className="block font-medium text-destructive">
      Falta desde el <EntryDate date={since} format={formatCommentDate} />: a los {LAPSE_DAYS} días
      el dominio deja de mostrar el espacio.
    </strong>
  );
}
