"use client";

import { useQuery } from "@tanstack/react-query";
import { MessageSquarePlus } from "lucide-react";
import { useId, useState } from "react";
import { Field, fieldAria } from "@/components/shared/field";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { latestEntriesQuery } from "@/lib/entries/client";
import { useGenerateComment } from "@/lib/generation/client";
import type { SyntheticUser } from "@/lib/synthetic-users/dto";
import { truncate } from "@/lib/text/truncate";
import { displayName } from "@/lib/users/dto";
import { GenerationDialog } from "./generation-dialog";
import { useGeneration, type Steps } from "./use-generation";

/** Characters of a title in the list. */
const TITLE = 40;

const steps: Steps = {
  connecting: { value: 10, text: "Conectando con el servicio de IA..." },
  reading: { value: 25, text: "Leyendo la entrada..." },
  generating: { value: 40, text: "Generando el comentario..." },
  processing: { value: 75, text: "Procesando lo que ha escrito..." },
  saving: { value: 90, text: "Guardando el comentario..." },
};

interface GenerateCommentDialogProps {
  user: Pick<SyntheticUser, "id" | "username" | "fullName">;
}

/** Has a synthetic user comment on one of the latest entries. */
export function GenerateCommentDialog({ user }: GenerateCommentDialogProps) {
  const [entryId, setEntryId] = useState("");
  const [missing, setMissing] = useState<string>();
  const generation = useGeneration(steps);
  const { mutateAsync } = useGenerateComment();
  async function generate() {
    if (!entryId) {
      setMissing(
        "Entrada requerida: Por favor, selecciona una entrada para generar el comentario.",
      );
      return false;
    }
    return generation.follow((progress) =>
      mutateAsync({ userId: user.id, entryId: Number(entryId), progress }),
    );
  }

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
      generation={generation}
      onGenerate={generate}
      onReset={() => {
        setEntryId("");
        setMissing(undefined);
      }}
    >
      {(busy) => (
        <EntryChoice
          value={entryId}
          onChange={(value) => {
            setEntryId(value);
            setMissing(undefined);
          }}
          error={missing}
          disabled={busy}
        />
      )}
    </GenerationDialog>
  );
}

interface EntryChoiceProps {
  value: string;
  onChange: (value: string) => void;
  error?: string;
  disabled: boolean;
}

/** The latest entries, read when the dialog opens. */
function EntryChoice({ value, onChange, error: missing, disabled }: EntryChoiceProps) {
  const id = useId();
  const entries = useQuery(latestEntriesQuery);
  const unread = entries.isError
    ? "Error al cargar entradas. No se pudieron cargar las entradas disponibles"
    : undefined;
  const error = missing ?? unread;
  return (
    <Field id={id} label="Entrada" error={error}>
      <Select
        options={(entries.data ?? []).map(({ entry_id, title }) => ({
          value: String(entry_id),
          label: truncate(title, TITLE, "..."),
        }))}
        value={value}
        onValueChange={onChange}
        placeholder={placeholderOf(entries)}
        disabled={disabled || !entries.data?.length}
        {...fieldAria(id, { error })}
      />
    </Field>
  );
}

function placeholderOf({ isPending, data }: { isPending: boolean; data?: unknown[] }) {
  if (isPending) return "Cargando entradas...";
  return data?.length === 0 ? "No hay entradas disponibles" : "Selecciona una entrada";
}
