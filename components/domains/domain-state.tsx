import { Badge } from "@/components/ui/badge";
import type { Domain } from "@/lib/spaces/domains/dto";

/** A badge that says whether a name is proven, and whether a request for it has reached this server yet. */
export function DomainState({ domain }: { domain: Pick<Domain, "proven_at" | "active_at"> }) {
  if (!domain.proven_at) return <Badge variant="outline">Sin comprobar</Badge>;
  return domain.active_at ? <Badge>Activo</Badge> : <Badge variant="outline">Sin conectar</Badge>;
}
