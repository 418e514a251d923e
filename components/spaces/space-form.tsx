"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useForm, useWatch, type Control } from "react-hook-form";
import { Form, showIssues } from "@/components/shared/form";
import { TextareaField, TextField } from "@/components/shared/form-fields";
import { useSite } from "@/components/shared/site-context";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/http/client";
import { routes } from "@/lib/addresses/routes";
import { useCreateSpace, useUpdateSpace } from "@/lib/spaces/client";
import type { Space } from "@/lib/spaces/dto";
import { spaceInput, type SpaceForm as Fields, type SpaceInput } from "@/lib/spaces/schema";
import { slugFromName } from "@/lib/spaces/slug-from-name";

/** Creates a space, or changes the one that is given. */
export function SpaceForm({ space }: { space?: Space }) {
  const router = useRouter();
  const create = useCreateSpace();
  const update = useUpdateSpace();
  const { isPending, isSuccess } = space ? update : create;
  const form = useForm<Fields, unknown, SpaceInput>({
    resolver: zodResolver(spaceInput),
    defaultValues: {
      name: space?.name ?? "",
      slug: space?.slug ?? "",
      subtitle: space?.subtitle ?? "",
      description: space?.description ?? "",
    },
  });

  async function save(input: SpaceInput) {
    try {
      const saved = space
        ? await update.mutateAsync({ ...input, spaceId: space.space_id })
        : await create.mutateAsync(input);
      router.push(routes.spaceFront(saved.slug));
    } catch (error) {
      showError(error as Error);
    }
  }

  function showError(error: Error) {
    showIssues(form, error);
    const taken = error instanceof ApiError && error.status === 409;
    if (taken) form.setError("slug", { message: error.text }, { shouldFocus: true });
  }

  return (
    <Form form={form} onSubmit={save} className="max-w-2xl">
      <TextField control={form.control} name="name" label="Nombre" required />
      <SlugField control={form.control} current={space?.slug} />
      <TextField
        control={form.control}
        name="subtitle"
        label="Subtítulo"
        hint="Opcional. Va bajo el nombre, en la cabecera de la portada."
      />
      <TextareaField
        control={form.control}
        name="description"
        label="Descripción"
        hint="Opcional. Hasta 2000 caracteres."
        inputClassName="min-h-32"
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={isPending || isSuccess}>
          {submitLabel(Boolean(space), isPending || isSuccess)}
        </Button>
        <Button asChild variant="outline">
          <Link href={space ? routes.space(space.space_id) : routes.spaces}>Cancelar</Link>
        </Button>
      </div>
    </Form>
  );
}

interface SlugFieldProps {
  control: Control<Fields, unknown, SpaceInput>;
  /** The slug that an existing space has. */
  current?: string;
}

/** The slug, and under it the address that it makes. */
function SlugField({ control, current }: SlugFieldProps) {
  const { siteUrl } = useSite();
  const [slug, name] = useWatch({ control, name: ["slug", "name"] });
  const shown = slug?.trim() || current || slugFromName(name);
  return (
    <TextField
      control={control}
      name="slug"
      label="Slug"
      autoCapitalize="none"
      spellCheck={false}
      hint={
        <>
          {current
            ? "Si lo dejas vacío se conserva el actual. "
            : "Opcional: si lo dejas vacío sale del nombre. "}
          Dirección:{" "}
          <span className="font-medium break-all text-foreground">
            {siteUrl + routes.spaceFront(shown)}
          </span>
        </>
      }
    />
  );
}

function submitLabel(exists: boolean, pending: boolean) {
  if (pending) return exists ? "Guardando..." : "Creando...";
  return exists ? "Guardar Cambios" : "Crear Espacio";
}
