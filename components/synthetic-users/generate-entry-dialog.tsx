"use client";

import { Sparkles } from "lucide-react";
import Link from "next/link";
import { useSite } from "@/components/shared/site-context";
import { useStopped } from "@/components/spending/stops";
import { Button } from "@/components/ui/button";
import type { Mode } from "@/lib/house/settings/modes";
import { displayName } from "@/lib/house/users/dto";
import type { SyntheticUser } from "@/lib/machines/synthetic-users/dto";
import { useGenerateEntry } from "@/lib/newsroom/generation/client";
import { routes } from "@/lib/platform/addresses/routes";
import type { ManagedSpace } from "@/lib/spaces/spaces/dto";
import { ChoiceField } from "./choice-field";
import { GenerationDialog } from "./generation-dialog";
import type { Steps } from "./use-generation";
import { whatHappens, type Asked } from "./what-happens";

const steps: Steps = {
  connecting: { value: 10, text: "Conectando con el servicio de IA..." },
  generating: { value: 30, text: "Generando el texto..." },
  processing: { value: 70, text: "Procesando lo que ha escrito..." },
  saving: { value: 90, text: "Guardando la entrada..." },
};

interface GenerateEntryDialogProps {
  user: Pick<SyntheticUser, "id" | "username" | "fullName" | "autonomy">;
  /** The spaces that the reader manages. */
  spaces: ManagedSpace[];
}

/** Has a synthetic user write an entry for a space. */
export function GenerateEntryDialog({ user, spaces }: GenerateEntryDialogProps) {
  const { mutateAsync } = useGenerateEntry();
  const { aiMode } = useSite();
  const stopped = useStopped();
  const asked = (spaceId: number | null): Asked => ({
    site: aiMode,
    user: user.autonomy as Mode | null,
    space: spaces.find(({ space_id }) => space_id === spaceId),
  });
  return (
    <GenerationDialog
      trigger={
        <Button>
          <Sparkles aria-hidden />
          Generar Entrada
        </Button>
      }
      title="Generar Entrada con IA"
      description={`${displayName(user)} escribirá una entrada para el espacio que elijas.`}
      steps={steps}
      missing="Espacio requerido: Por favor, selecciona un espacio para generar la entrada."
      disabled={spaces.length === 0}
      outcome={(spaceId, draft) => whatHappens(asked(spaceId), draft)}
      stopped={(space_id) => stopped({ user_id: user.id, space_id })}
      generate={(spaceId, progress, wish) =>
        mutateAsync({ userId: user.id, spaceId, progress, ...wish })
      }
    >
      {(choice) =>
        spaces.length > 0 ? (
          <ChoiceField
            label="Espacio"
            options={spaces.map(({ space_id, name }) => ({ value: String(space_id), label: name }))}
            placeholder="Selecciona un espacio"
            {...choice}
          />
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
