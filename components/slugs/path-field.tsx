"use client";

import { useId } from "react";
import { useController, type Control } from "react-hook-form";
import { Field, fieldAria } from "@/components/shared/field";
import { useSite } from "@/components/shared/site-context";
import { Input } from "@/components/ui/input";
import { routes } from "@/lib/platform/addresses/routes";
import type { Slug } from "@/lib/texts/slugs/dto";
import type { SlugForm, SlugInput } from "@/lib/texts/slugs/schema";
import { usePathCheck } from "./use-path-check";

interface PathFieldProps {
  control: Control<SlugForm, unknown, SlugInput>;
  /** The slug that is edited. */
  slug?: Slug;
}

/** The path of a slug, with the address that it makes and whether that one can be had. */
export function PathField({ control, slug }: PathFieldProps) {
  const id = useId();
  const { field, fieldState } = useController({ control, name: "path" });
  const { path, problem, free, alias } = usePathCheck(field.value, slug && [slug]);
  const error = fieldState.error?.message ?? problem;
  const hint = path ? (
    <>
      <Address path={path} />
      {free && <span className="whitespace-nowrap"> · Disponible</span>}
      {free && alias && (
        <span className="block">
          Es una dirección antigua de una entrada. Si la usas, dejará de llevar a ella.
        </span>
      )}
      {free && slug && <span className="block">/{slug.path} seguirá llevando a la entrada.</span>}
    </>
  ) : (
    "Letras, números y guiones; con barras, en varios tramos."
  );

  return (
    <div aria-live="polite">
      <Field id={id} label="Path" hint={hint} error={error}>
        <Input
          {...field}
          placeholder="/ruta-personalizada"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...fieldAria(id, { hint, error })}
        />
      </Field>
    </div>
  );
}

function Address({ path }: { path: string }) {
  const { siteUrl } = useSite();
  return (
    <>
      Dirección:{" "}
      <span className="font-medium break-all text-foreground">
        {siteUrl + routes.slugAddress(path)}
      </span>
    </>
  );
}
