"use client";

import { LeaveDialog } from "./leave-dialog";
import { useLeaveGuard } from "./use-leave-guard";

interface AskBeforeLeavingProps {
  unsaved: boolean;
  lost?: string;
  stay?: string;
}

/** For changes that no browser keeps and that are not saved yet: whoever leaves is asked. */
export function AskBeforeLeaving({
  unsaved,
  lost = "Lo que has cambiado se perderá.",
  stay = "Quedarse",
}: AskBeforeLeavingProps) {
  const { answer } = useLeaveGuard(unsaved, true);
  return answer && <LeaveDialog answer={answer.give} lost={lost} stay={stay} />;
}
