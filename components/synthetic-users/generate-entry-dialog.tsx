"use client";

import { Sparkles } from "lucide-react";
import Link from "next/link";
import { useId, useState } from "react";
import { Field, fieldAria } from "@/components/shared/field";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { useGenerateEntry } from "@/lib/generation/client";
import { routes } from "@/lib/addresses/routes";
import type { Space } from "@/lib/spaces/dto";
import type { SyntheticUser } from "@/lib/synthetic-users/dto";
import { displayName } from "@/lib/users/dto";
import { GenerationDialog } from "./generation-dialog";
import { useGeneration, type Steps } from "./use-generation";

const steps: Steps = {
  connecting: { value: 10, text: "Conectando con el servicio de IA..." },
  generating: { value: 30, text: "Generando el texto..." },
  processing: { value: 70, text: "Procesando lo que ha escrito..." },
  saving: { value: 90, text: "Guardando la entrada..." },
};

interface GenerateEntryDialogProps {
  user: Pick<SyntheticUser, "id" | "username" | "fullName">;
  /** Those that the reader manages. */
  spaces: Pick<Space, "space_id" | "name">[];
}

/** Has a synthetic user write an entry for a space. */
export function GenerateEntryDialog({ user, spaces }: GenerateEntryDialogProps) {
  const id = useId();
  const [spaceId, setSpaceId] = useState("");
  const [error, setError] = useState<string>();
  const generation = useGeneration(steps);
  const { mutateAsync } = useGenerateEntry();

  async function generate() {
    if (!spaceId) {
      setError("Espacio requerido: Por favor, selecciona un espacio para generar la entrada.");
      return false;
    }
    return generation.follow((progress) =>
      mutateAsync({ userId: user.id, spaceId: Number(spaceId), progress }),
    );
  }

  return (
    <GenerationDialog
      trigger={
        <Button>
          <Sparkles aria-hidden />
          Generar Entrada
        </Button>
      }
      title="Generar Entrada con IA"
      description={`${displayName(user)} escribirá una entrada y la publicará en el espacio que elijas.`}
      generation={generation}
      onGenerate={generate}
      disabled={spaces.length === 0}
      onReset={() => {
        setSpaceId("");
        setError(undefined);
      }}
    >
      {(busy) =>
        spaces.length > 0 ? (
          <Field id={id} label="Espacio" error={error}>
            <Select
              options={spaces.map(({ space_id, name }) => ({
                value: String(space_id),
                label: name,
              }))}
              value={spaceId}
              onValueChange={(value) => {
                setSpaceId(value);
                setError(undefined);
              }}
              placeholder="Selecciona un espacio"
              disabled={busy}
              {...fieldAria(id, { error })}
            />
          </Field>
        ) : (
          <p>
            No administras ningún espacio.{" "}
            <Link href={routes.createSpace} className="link">
              Crea el primero
            </Link>
          </p>
        )
      }
    </GenerationDialog>
  );
}
