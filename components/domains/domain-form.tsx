"use client";

import { useRouter } from "next/navigation";
import { useWatch } from "react-hook-form";
import { ButtonLink } from "@/components/shared/button-link";
import { Form } from "@/components/shared/form";
import { SelectField, TextareaField, TextField } from "@/components/shared/form-fields";
import { useSite } from "@/components/shared/site-context";
import { SubmitButton } from "@/components/shared/submit-button";
import { useRecordForm } from "@/components/shared/use-record-form";
import { routes } from "@/lib/platform/addresses/routes";
import { useCreateDomain, useUpdateDomain } from "@/lib/spaces/domains/client";
import type { Domain } from "@/lib/spaces/domains/dto";
import { domainName } from "@/lib/spaces/domains/name";
import { domainInput } from "@/lib/spaces/domains/schema";
import { DnsHelp } from "./dns-help";

interface DomainFormProps {
  /** The domain to change; without it, a new one is created. */
  domain?: Domain;
  /** The spaces that the user may choose. */
  spaces: { space_id: number; name: string }[];
}

/** Creates a domain, or changes the one that is given. What is typed is checked at once. */
export function DomainForm({ domain, spaces }: DomainFormProps) {
  const router = useRouter();
  const { siteUrl } = useSite();
  const create = useCreateDomain();
  const update = useUpdateDomain();
  const { form, control, submit, busy } = useRecordForm({
    mode: "onChange",
    schema: domainInput(siteUrl),
    defaults: {
      name: domain?.name ?? "",
      description: domain?.description ?? "",
      space_id: domain ? String(domain.space_id) : "",
    },
    save: (input) =>
      domain
        ? update.mutateAsync({ ...input, domainId: domain.domain_id })
        : create.mutateAsync(input),
    conflictField: "name",
    done: () => router.push(routes.domains),
  });
  const typed = useWatch({ control, name: "name" }).trim();
  const stored = domainName(typed);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] lg:gap-16">
      <Form form={form} onSubmit={submit}>
        <TextField
          control={control}
          name="name"
          label="Nombre del dominio"
          placeholder="www.ejemplo.es"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          required
          hint={<NameHint typed={typed} stored={stored} />}
        />
        <TextareaField
          control={control}
          name="description"
          label="Descripción"
          hint="Opcional. Hasta 1000 caracteres."
          inputClassName="min-h-28"
        />
        <SelectField
          control={control}
          name="space_id"
          label="Espacio"
          placeholder="Elige un espacio"
          options={spaces.map(({ space_id, name }) => ({ value: String(space_id), label: name }))}
        />
        <div className="flex flex-wrap gap-2">
          <SubmitButton busy={busy} busyLabel={domain ? "Actualizando..." : "Creando..."}>
            {domain ? "Actualizar Dominio" : "Crear Dominio"}
          </SubmitButton>
          <ButtonLink href={routes.domains} variant="outline">
            Cancelar
          </ButtonLink>
        </div>
      </Form>
      <DnsHelp name={stored} />
    </div>
  );
}

/** Shows how a name with accents or capitals will be stored: as DNS knows it. */
function NameHint({ typed, stored }: { typed: string; stored: string | null }) {
  return (
    <>
      El nombre completo, como <span className="whitespace-nowrap">www.ejemplo.es</span>.
      {stored && stored !== typed && (
        <>
          {" "}
          Se guardará como <span className="font-medium break-all text-foreground">{stored}</span>.
        </>
      )}
    </>
  );
}
