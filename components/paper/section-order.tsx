"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { useState, type SubmitEvent } from "react";
import { SettingsSection } from "@/components/settings/settings-section";
import { SubmitButton } from "@/components/shared/submit-button";
import { Button } from "@/components/ui/button";
import { AskBeforeLeaving } from "@/components/writing/ask-before-leaving";
import { useChangeSettings } from "@/lib/house/settings/client";

export interface Section {
  space_id: number;
  name: string;
}

/** The setting for the order of the sections, two at least, in menus and on the home page. */
export function SectionOrder({ sections }: { sections: Section[] }) {
  const [order, setOrder] = useState(sections);
  const [saved, setSaved] = useState(sections);
  const [said, setSaid] = useState("");
  const change = useChangeSettings();
  const isMoved = order.some((section, index) => section !== saved[index]);

  function move(from: number, to: number) {
    if (to < 0 || to >= order.length) return;
    const section = order[from]!;
    setOrder(order.toSpliced(from, 1).toSpliced(to, 0, section));
    setSaid(`${section.name}, puesto ${to + 1} de ${order.length}`);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    change.mutate(
      { section_order: order.map(({ space_id }) => space_id) },
      { onSuccess: () => setSaved(order) },
    );
  }

  return (
    <SettingsSection
      title="Orden de las secciones"
      description="El de los menús y la portada. Un espacio nuevo se pone detrás de las que hayas ordenado."
    >
      <form method="post" onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <ol className="max-w-md divide-y border-y">
          {order.map(({ space_id, name }, index) => (
            <li key={space_id} className="flex items-center gap-1 py-1.5">
              <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Subir ${name}`}
                aria-disabled={index === 0 || undefined}
                onClick={() => move(index, index - 1)}
              >
                <ArrowUp aria-hidden className="size-4" />
              </Button>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Bajar ${name}`}
                aria-disabled={index === order.length - 1 || undefined}
                onClick={() => move(index, index + 1)}
              >
                <ArrowDown aria-hidden className="size-4" />
              </Button>
            </li>
          ))}
        </ol>
        <p role="status" className="sr-only">
          {said}
        </p>
        <div>
          <SubmitButton busy={change.isPending} busyLabel="Guardando...">
            Guardar el orden
          </SubmitButton>
        </div>
      </form>
      <AskBeforeLeaving unsaved={isMoved && !change.isPending} />
    </SettingsSection>
  );
}
