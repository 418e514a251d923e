import Link from "next/link";
import { countDone, type FirstSteps } from "@/lib/accounts/first-steps/dto";
import { routes } from "@/lib/platform/addresses/routes";

/** The link to the first steps, on the dashboard of a new site's administrator; nothing once all are done. */
export function FirstStepsNote({ steps }: { steps: FirstSteps }) {
  const { done, of } = countDone(steps);
  if (done === of) return null;
  return (
    <p className="mb-8 border-l-4 border-foreground bg-muted px-4 py-3">
      Administras este sitio. Tu periódico está por estrenar: {done} de {of} hechos.{" "}
      <Link href={routes.firstSteps} className="font-medium underline underline-offset-4">
        Primeros pasos
      </Link>
    </p>
  );
}
