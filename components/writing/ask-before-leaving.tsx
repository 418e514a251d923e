"use client";

import { LeaveDialog } from "./leave-dialog";
import { useLeaveGuard } from "./use-leave-guard";

interface AskBeforeLeavingProps {
  unsaved: boolean;
  lost?: string;
  stay?: string;
}

/** Asks people who leave, while there are unsaved changes that the browser does not keep. */
export function AskBeforeLeaving({
  unsaved,
  lost = "Lo que has cambiado se perderá.",
  stay = "Quedarse",
}: AskBeforeLeavingProps) {
  const { answer } = useLeaveGuard(unsaved, true);
  return answer && <LeaveDialog answer={answer.give} lost={lost} stay={stay} />;
}
