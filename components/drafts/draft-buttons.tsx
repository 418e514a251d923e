"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useSite } from "@/components/shared/site-context";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { routes } from "@/lib/platform/addresses/routes";
import { FormError } from "@/lib/platform/http/client";
import { placeableSpacesQuery } from "@/lib/spaces/spaces/client";
import { useScheduleDraft, useSubmitDraft } from "@/lib/texts/drafts/client";
import type { Draft } from "@/lib/texts/drafts/dto";
import { PreviewLink } from "./preview-link";
import { ScheduleDialog } from "./schedule-dialog";
import { SubmitDialog } from "./submit-dialog";
import type { DraftDesk } from "./use-draft";

interface DraftButtonsProps {
  desk: DraftDesk;
  /** True for the form of a published entry, whose changes no space reviews. */
  ofEntry: boolean;
  /** True for a person's text that somebody else reviews: where it goes is its writer's to say. */
  isOthers: boolean;
  /** Calls `then` if the form could be published as it is; otherwise shows what is missing, or asks. */
  check: (then: () => void) => Promise<void>;
}

/** The buttons for what can be done with a text besides publishing it now. */
export function DraftButtons({ desk, ofEntry, isOthers, check }: DraftButtonsProps) {
  const router = useRouter();
  const { siteTz } = useSite();
  const schedule = useScheduleDraft();
  const submit = useSubmitDraft();
  const [asking, setAsking] = useState<"schedule" | "submit">();
  const { data: spaces = [] } = useQuery({
    ...placeableSpacesQuery(""),
    enabled: !ofEntry && !isOthers,
  });
  const reviewing = spaces.filter(({ proposes }) => proposes);

  async function saved(): Promise<Draft> {
    const draft = await desk.save();
    if (!draft) throw new FormError("El texto no se ha podido guardar.");
    return draft;
  }

  const ask = (what: "schedule" | "submit") => void check(() => setAsking(what));

  async function saveByHand() {
    if (await desk.save()) toast({ title: "Borrador guardado" });
  }

  return (
    <>
      <Button variant="outline" onClick={() => void saveByHand()}>
        Guardar borrador
      </Button>
      <Button variant="outline" onClick={() => ask("schedule")}>
        Programar…
      </Button>
      {reviewing.length > 0 && (
        <Button variant="outline" onClick={() => ask("submit")}>
          Enviar a revisión
        </Button>
      )}
      {!isOthers && <PreviewLink save={() => desk.save()} took={desk.took} />}
      {asking === "schedule" && (
        <ScheduleDialog
          open
          onOpenChange={() => setAsking(undefined)}
          publishAt={desk.draft?.publish_at ?? null}
          schedule={async (publish_at) => {
            const { draft_id } = await saved();
            desk.took(await schedule.mutateAsync({ draft_id, publish_at, timeZone: siteTz }));
            router.push(routes.entriesShowing({ ver: "programadas" }));
          }}
        />
      )}
      {asking === "submit" && (
        <SubmitDialog
          open
          onOpenChange={() => setAsking(undefined)}
          spaces={reviewing}
          submit={async (space_id) => {
            const { draft_id } = await saved();
            desk.took(await submit.mutateAsync({ draft_id, space_id }));
            router.push(routes.entriesShowing({ ver: "revision" }));
          }}
        />
      )}
    </>
  );
}
