"use client";

import { ReturnDraft } from "@/components/review/return-draft";
import { useSite } from "@/components/shared/site-context";
import { Button } from "@/components/ui/button";
import { fullByline } from "@/lib/house/users/dto";
import { formatEntryDate } from "@/lib/platform/text/dates";
import { useWithdrawDraft } from "@/lib/texts/drafts/client";
import type { Draft } from "@/lib/texts/drafts/dto";

interface DraftStandingProps {
  draft: Draft;
  /** True when somebody else writes the draft, and the reader reviews it. */
  isOthers: boolean;
  took: (draft: Draft) => void;
  /** Called once the reader has sent it back to its writer. */
  onReturned: () => void;
}

/** Says what a draft waits for, or why it came back, above its text. */
export function DraftStanding({ draft, isOthers, took, onReturned }: DraftStandingProps) {
  const { siteTz } = useSite();
  const withdraw = useWithdrawDraft();
  const { draft_id, state, publish_at, reason, space, user } = draft;
  const isMachines = user.synthetic;
  const waits = state === "review" || state === "scheduled";
  if (!waits && !reason) return null;

  const back = async () => took(await withdraw.mutateAsync({ draft_id }));
  return (
    <div className="mb-5 flex flex-wrap items-baseline gap-x-3 gap-y-2 border-s-2 border-accent bg-muted px-4 py-2.5 text-sm">
      <p className="min-w-0 wrap-anywhere">
        {(isOthers || isMachines) && `De ${fullByline(user)}. `}
        {state === "review" && `En revisión en «${space?.name ?? "un espacio"}».`}
        {state === "scheduled" &&
          publish_at &&
          `Se publicará sola el ${formatEntryDate(publish_at, siteTz)}.`}
        {!waits && reason}
      </p>
      {waits && isOthers && !isMachines && (
        <ReturnDraft variant="link" draftId={draft_id} onDone={onReturned} />
      )}
      {waits && (isMachines ? state === "scheduled" : !isOthers) && (
        <Button
          variant="link"
          pending={withdraw.isPending}
          onClick={() => void back().catch(() => {})}
        >
          {state === "review" ? "Quitar de la revisión" : "Cancelar la programación"}
        </Button>
      )}
    </div>
  );
}
