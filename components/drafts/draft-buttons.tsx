"use client";

import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { PreviewLink } from "./preview-link";
import type { DraftDesk } from "./use-draft";
import type { useDraftSteps } from "./use-draft-steps";

interface DraftButtonsProps {
  desk: DraftDesk;
  steps: ReturnType<typeof useDraftSteps>;
  /** False where the form's own button hands the text to editors. */
  offersSubmit: boolean;
  /** Returns whether the form could be published as it is; shows what is missing. */
  check: () => Promise<boolean>;
}

/** The buttons for what can be done with a text besides publishing it now. */
export function DraftButtons({ desk, steps, offersSubmit, check }: DraftButtonsProps) {
  async function saveByHand() {
    if (await desk.save()) toast({ title: "Borrador guardado" });
  }

  async function ask(what: Parameters<typeof steps.ask>[0]) {
    if (await check()) steps.ask(what);
  }

  return (
    <>
      <Button variant="outline" onClick={() => void saveByHand()}>
        Guardar borrador
      </Button>
      <Button variant="outline" onClick={() => void ask("schedule")}>
        Programar…
      </Button>
      {offersSubmit && steps.canSubmit && (
        <Button variant="outline" onClick={() => void ask("submit")}>
          Enviar a revisión
        </Button>
      )}
      <PreviewLink save={() => desk.save()} took={desk.took} />
    </>
  );
}
