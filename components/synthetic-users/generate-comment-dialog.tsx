"use client";

import { useQuery } from "@tanstack/react-query";
import { MessageSquarePlus } from "lucide-react";
import { useSite } from "@/components/shared/site-context";
import { useStopped } from "@/components/spending/stops";
import { Button } from "@/components/ui/button";
import type { Mode } from "@/lib/house/settings/modes";
import { displayName } from "@/lib/house/users/dto";
import type { SyntheticUser } from "@/lib/machines/synthetic-users/dto";
import { useGenerateComment } from "@/lib/newsroom/generation/client";
import { truncate } from "@/lib/platform/text/truncate";
import { latestEntriesQuery } from "@/lib/texts/entries/client";
import { ChoiceField } from "./choice-field";
import { GenerationDialog, type Choice } from "./generation-dialog";
import type { Steps } from "./use-generation";
import { whatHappens } from "./what-happens";

/** The most characters of a title in the list. */
const TITLE = 40;

const steps: Steps = {
  connecting: { value: 10, text: "Conectando con el servicio de IA..." },
  reading: { value: 25, text: "Leyendo la entrada..." },
  generating: { value: 40, text: "Generando el comentario..." },
  processing: { value: 75, text: "Procesando lo que ha escrito..." },
  saving: { value: 90, text: "Guardando el comentario..." },
};

interface GenerateCommentDialogProps {
  user: Pick<SyntheticUser, "id" | "username" | "fullName" | "autonomy">;
}

/** Has a synthetic user comment on one of the latest entries. */
export function GenerateCommentDialog({ user }: GenerateCommentDialogProps) {
  const { mutateAsync } = useGenerateComment();
  const stopped = useStopped();
  const says = { site: useSite().aiMode, user: user.autonomy as Mode | null };
  return (
    <GenerationDialog
      trigger={
        <Button variant="outline">
          <MessageSquarePlus aria-hidden />
          Generar Comentario
        </Button>
      }
      title="Generar Comentario con IA"
      description={`${displayName(user)} leerá la entrada que elijas y la comentará.`}
      steps={steps}
      missing="Entrada requerida: Por favor, selecciona una entrada para generar el comentario."
      outcome={(_entryId, draft) => whatHappens(says, draft)}
      stopped={() => stopped({ user_id: user.id })}
      generate={(entryId, progress, wish) =>
        mutateAsync({ userId: user.id, entryId, progress, ...wish })
      }
    >
      {(choice) => <EntryChoice {...choice} />}
    </GenerationDialog>
  );
}

/** The latest entries, read when the dialog opens. */
function EntryChoice({ error, disabled, ...choice }: Choice) {
  const entries = useQuery(latestEntriesQuery);
  const unread = entries.isError
    ? "Error al cargar entradas. No se pudieron cargar las entradas disponibles"
    : undefined;
  return (
    <ChoiceField
      label="Entrada"
      options={(entries.data ?? []).map(({ entry_id, title }) => ({
        value: String(entry_id),
        label: truncate(title, TITLE, "..."),
      }))}
      placeholder={placeholderOf(entries)}
      error={error ?? unread}
      disabled={disabled || !entries.data?.length}
      {...choice}
    />
  );
}

function placeholderOf({ isPending, data }: { isPending: boolean; data?: unknown[] }) {
  if (isPending) return "Cargando entradas...";
  return data?.length === 0 ? "No hay entradas disponibles" : "Selecciona una entrada";
}
