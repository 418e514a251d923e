import { Badge } from "@/components/ui/badge";

/** Whether a request for a domain has reached this server yet. */
export function DomainState({ active }: { active: boolean }) {
  return active ? <Badge>Activo</Badge> : <Badge variant="outline">Sin conectar</Badge>;
}
