"use client";

import { Button } from "@/components/ui/button";
import { useCheckDomain } from "@/lib/spaces/domains/client";

/** Has the server ask DNS now; a toast says what was found. */
export function CheckButton({ domain }: { domain: { domain_id: number; name: string } }) {
  const check = useCheckDomain();
  return (
    <Button
      variant="outline"
      size="sm"
      pending={check.isPending}
      onClick={() => check.mutate(domain.domain_id)}
    >
      {check.isPending ? "Comprobando..." : "Comprobar ahora"}
      <span className="sr-only">: {domain.name}</span>
    </Button>
  );
}
