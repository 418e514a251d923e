"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useForm, useWatch } from "react-hook-form";
import { Form, showIssues } from "@/components/shared/form";
import { SelectField, TextareaField, TextField } from "@/components/shared/form-fields";
import { useSite } from "@/components/shared/site-context";
import { Button } from "@/components/ui/button";
import { useCreateDomain, useUpdateDomain } from "@/lib/domains/client";
import type { Domain } from "@/lib/domains/dto";
import { domainName } from "@/lib/domains/name";
import { domainInput, type DomainForm as Fields, type DomainInput } from "@/lib/domains/schema";
import { ApiError } from "@/lib/http/client";
import { routes } from "@/lib/addresses/routes";
import { DnsHelp } from "./dns-help";

interface DomainFormProps {
  /** The domain to change; a new one without it. */
  domain?: Domain;
  /** Those that the user may choose. */
  spaces: { space_id: number; name: string }[];
}

/** Creates a domain, or changes the one that is given. What is typed is checked at once. */
export function DomainForm({ domain, spaces }: DomainFormProps) {
  const router = useRouter();
  const { siteUrl } = useSite();
  const create = useCreateDomain();
  const update = useUpdateDomain();
  const { isPending, isSuccess } = domain ? update : create;
  const form = useForm<Fields, unknown, DomainInput>({
    mode: "onChange",
    resolver: zodResolver(domainInput(siteUrl)),
    defaultValues: {
      name: domain?.name ?? "",
      description: domain?.description ?? "",
      space_id: domain ? String(domain.space_id) : "",
    },
  });
  const typed = useWatch({ control: form.control, name: "name" }).trim();
  const stored = domainName(typed);

  async function save(input: DomainInput) {
    try {
      await (domain
        ? update.mutateAsync({ ...input, domainId: domain.domain_id })
        : create.mutateAsync(input));
      router.push(routes.domains);
    } catch (error) {
      showIssues(form, error);
      const taken = error instanceof ApiError && error.status === 409;
      if (taken) form.setError("name", { message: error.text }, { shouldFocus: true });
    }
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] lg:gap-16">
      <Form form={form} onSubmit={save}>
        <TextField
          control={form.control}
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
          control={form.control}
          name="description"
          label="Descripción"
          hint="Opcional. Hasta 1000 caracteres."
          inputClassName="min-h-28"
        />
        <SelectField
          control={form.control}
          name="space_id"
          label="Espacio"
          placeholder="Elige un espacio"
          options={spaces.map(({ space_id, name }) => ({ value: String(space_id), label: name }))}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" pending={isPending || isSuccess}>
            {submitLabel(Boolean(domain), isPending || isSuccess)}
          </Button>
          <Button asChild variant="outline">
            <Link href={routes.domains}>Cancelar</Link>
          </Button>
        </div>
      </Form>
      <DnsHelp name={stored} />
    </div>
  );
}

/** How a name with accents or capitals will be stored: as DNS knows it. */
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

function submitLabel(exists: boolean, pending: boolean) {
  if (pending) return exists ? "Actualizando..." : "Creando...";
  return exists ? "Actualizar Dominio" : "Crear Dominio";
}
