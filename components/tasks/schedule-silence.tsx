import Link from "next/link";
import { WarningLine } from "@/components/shared/warning-line";
import { routes } from "@/lib/platform/addresses/routes";

interface ScheduleSilenceProps {
  /** The sentence to show while nothing runs scheduled tasks; null while something does. */
  says: string | null;
  /** True when the reader may look at the reasons. */
  isAdmin: boolean;
}

/** Warns readers of tasks that no task will run by itself. */
export function ScheduleSilence({ says, isAdmin }: ScheduleSilenceProps) {
  if (!says) return null;
  return (
    <WarningLine>
      {says} Ninguna tarea se ejecuta sola.{" "}
      {isAdmin && (
        <Link href={routes.status} className="link">
          Ver el estado del sitio
        </Link>
      )}
    </WarningLine>
  );
}
