import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { cn } from "@/components/ui/cn";
import type { PartState as State } from "@/lib/operation/status/dto";
import { stateNames } from "@/lib/operation/status/report";

const LOOKS = {
  ok: { Icon: CircleCheck, className: "text-muted-foreground" },
  warning: { Icon: TriangleAlert, className: "font-medium" },
  failure: { Icon: CircleX, className: "font-medium text-destructive" },
};

/** How a part is, in a word and a sign. */
export function PartState({ state }: { state: State }) {
  const { Icon, className } = LOOKS[state];
  return (
    <p className={cn("flex items-center gap-2 self-start", className)}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {stateNames[state]}
    </p>
  );
}
