"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useSite } from "@/components/shared/site-context";
import { routes } from "@/lib/platform/addresses/routes";
import { placeableSpacesQuery } from "@/lib/spaces/spaces/client";
import { useScheduleDraft, useSubmitDraft } from "@/lib/texts/drafts/client";
import { ScheduleDialog } from "./schedule-dialog";
import { SubmitDialog } from "./submit-dialog";
import type { DraftDesk } from "./use-draft";

/**
 * Gives a text its hour, or hands it to the editors of a space. `stays`: true where it is handed to none: changes to a
 * published entry, and what an editor reviews. `chosen`: the spaces that its writer has chosen for it; their editors are
 * the first that are offered.
 */
export function useDraftSteps(
  desk: DraftDesk,
  stays: boolean,
  chosen: () => number[] | null | undefined,
) {
  const router = useRouter();
  const { siteTz } = useSite();
  const schedule = useScheduleDraft();
  const submit = useSubmitDraft();
  const [asking, setAsking] = useState<"schedule" | "submit">();
  const { data: spaces = [] } = useQuery({ ...placeableSpacesQuery(""), enabled: !stays });
  const reviewing = spaces.filter(({ proposes }) => proposes);

  return {
    /** True where the writer may ask the editors of a space. */
    canSubmit: reviewing.length > 0,
    /** Opens the dialog of a step. */
    ask: setAsking,
    dialogs: (
      <>
        {asking === "schedule" && (
          <ScheduleDialog
            open
            onOpenChange={() => setAsking(undefined)}
            publishAt={desk.draft?.publish_at ?? null}
            schedule={async (publish_at) => {
              const { draft_id } = await desk.saved();
              desk.took(await schedule.mutateAsync({ draft_id, publish_at, timeZone: siteTz }));
              router.push(routes.entriesShowing({ ver: "programadas" }));
            }}
          />
        )}
        {asking === "submit" && reviewing.length > 0 && (
          <SubmitDialog
            open
            onOpenChange={() => setAsking(undefined)}
            spaces={reviewing}
            first={reviewing.find(({ space_id }) => chosen()?.includes(space_id))}
            submit={async (space_id) => {
              const { draft_id } = await desk.saved();
              desk.took(await submit.mutateAsync({ draft_id, space_id }));
              router.push(routes.entriesShowing({ ver: "revision" }));
            }}
          />
        )}
      </>
    ),
  };
}
