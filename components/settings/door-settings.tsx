"use client";

import { useState, type SubmitEvent } from "react";
import { ButtonLink } from "@/components/shared/button-link";
import { SubmitButton } from "@/components/shared/submit-button";
import { RadioCards } from "@/components/ui/radio-cards";
import { AskBeforeLeaving } from "@/components/writing/ask-before-leaving";
import { useChangeSettings } from "@/lib/house/settings/client";
import type { Door } from "@/lib/house/settings/schema";
import { routes } from "@/lib/platform/addresses/routes";
import { SettingsSection } from "./settings-section";

const modes: { value: Door; label: string; hint: string }[] = [
  {
    value: "open",
    label: "Abierta",
    hint: "Cualquiera abre una cuenta. Lo que publica una cuenta nueva no llega a la portada hasta que un editor lo admite.",
  },
  {
    value: "approval",
    label: "Con aprobación",
    hint: "Cualquiera la pide, y alguien que administra o edita el sitio la aprueba en Personas.",
  },
  {
    value: "invitation",
    label: "Con invitación",
    hint: "Solo quien llega con un enlace de invitación, que es de confianza desde el principio, salvo como colaborador.",
  },
  { value: "closed", label: "Cerrada", hint: "Nadie abre cuentas, tampoco con una invitación." },
];

/** The setting for who may open an account. */
export function DoorSettings({ door }: { door: Door }) {
  const [chosen, setChosen] = useState(door);
  const [saved, setSaved] = useState(door);
  const change = useChangeSettings();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (chosen === saved) return;
    change.mutate({ door: chosen }, { onSuccess: ({ door }) => setSaved(door) });
  }

  return (
    <SettingsSection
      title="Puerta"
      description="Quién puede abrir una cuenta. Los usuarios sintéticos no pasan por ella."
    >
      <form method="post" onSubmit={submit} className="grid gap-5">
        <RadioCards
          name="door"
          legend="Registro"
          value={chosen}
          onValueChange={setChosen}
          options={modes}
        />
        <div className="flex flex-wrap gap-2">
          <SubmitButton
            busy={change.isPending}
            aria-disabled={chosen === saved || change.isPending}
            busyLabel="Guardando..."
          >
            Guardar
          </SubmitButton>
          <ButtonLink href={routes.invitations()} variant="outline">
            Invitaciones
          </ButtonLink>
        </div>
      </form>
      <AskBeforeLeaving unsaved={chosen !== saved && !change.isPending} />
    </SettingsSection>
  );
}
