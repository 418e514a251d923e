import { AuthorLink } from "@/components/shared/author-link";
import { UserAvatar } from "@/components/shared/user-avatar";
import { Badge } from "@/components/ui/badge";
import type { Person } from "@/lib/accounts/people/dto";
import { displayName } from "@/lib/house/users/dto";

/** Names an account. One that waits for approval has no page yet. */
export function PersonCell({ person }: { person: Person }) {
  const { username, email, waiting } = person;
  return (
    <span className="inline-flex min-w-0 items-center gap-3">
      <UserAvatar user={person} className="size-9 shrink-0" />
      <span className="grid min-w-0">
        <AuthorLink
          author={waiting ? null : person}
          data-row-link
          className="font-medium wrap-anywhere"
        >
          {displayName(person)}
        </AuthorLink>
        <span className="text-sm wrap-anywhere text-muted-foreground">
          {`@${username}`}
          {email && ` · ${email}`}
        </span>
      </span>
    </span>
  );
}

/** Shows as badges what an account may do and may not. */
export function PersonState({ person }: { person: Person }) {
  const { isAdmin, isEditor, waiting, trusted, suspended, silenced } = person;
  return (
    <span className="flex flex-wrap gap-1.5">
      {isAdmin && <Badge>Administra</Badge>}
      {isEditor && <Badge>Edita el sitio</Badge>}
      {waiting && <Badge variant="accent">Por aprobar</Badge>}
      {suspended && <Badge variant="accent">Suspendida</Badge>}
      {silenced && <Badge variant="accent">Silenciada</Badge>}
      {!waiting && <Badge variant="outline">{trusted ? "De confianza" : "Nueva"}</Badge>}
    </span>
  );
}
