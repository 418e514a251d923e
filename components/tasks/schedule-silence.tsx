import Link from "next/link";
import { WarningLine } from "@/components/shared/warning-line";
import { routes } from "@/lib/platform/addresses/routes";

interface ScheduleSilenceProps {
  /** What is said of a schedule that nobody keeps; null while somebody does. */
  says: string | null;
  /** Whether the reader may look at why. */
  isAdmin: boolean;
}

/** That nothing will run by itself, where tasks are read. */
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
