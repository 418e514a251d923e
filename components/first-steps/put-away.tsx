"use client";

import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { useEndFirstSteps } from "@/lib/accounts/first-steps/client";
import { routes } from "@/lib/platform/addresses/routes";

/** The button that hides the first steps for good. */
export function PutAway() {
  const { push } = useRouter();
  const end = useEndFirstSteps();
  return (
    <Button
      variant="ghost"
      pending={end.isPending}
      onClick={() => end.mutate(undefined, { onSuccess: () => push(routes.dashboard) })}
    >
      No volver a mostrar
    </Button>
  );
}
