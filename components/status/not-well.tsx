import Link from "next/link";
import { WarningLine } from "@/components/shared/warning-line";
import { routes } from "@/lib/platform/addresses/routes";

/** Names the parts of the site that are not well, with a link to the reasons; nothing while all are well. */
export function NotWell({ parts }: { parts: string[] }) {
  if (parts.length === 0) return null;
  return (
    <WarningLine>
      {parts.length === 1
        ? "Una parte del sitio no va bien"
        : "Hay partes del sitio que no van bien"}
      : {parts.join(", ")}.{" "}
      <Link href={routes.status} className="link">
        Ver el estado del sitio
      </Link>
    </WarningLine>
  );
}
