import { cn } from "@/components/ui/cn";
import { upTo99 } from "@/lib/platform/text/counts";

/** Shows how many notices are new; nothing when none is. */
export function UnreadCount({ count, className }: { count: number; className?: string }) {
  if (count === 0) return null;
  return (
    <span
      className={cn(
        "min-w-4.5 rounded-full bg-accent-ground px-1 text-center text-[0.6875rem] leading-4.5 font-semibold text-accent-foreground tabular-nums",
        className,
      )}
    >
      <span className="sr-only">, avisos nuevos: </span>
      {upTo99(count)}
    </span>
  );
}
