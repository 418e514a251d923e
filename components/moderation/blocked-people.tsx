"use client";

import { useQuery } from "@tanstack/react-query";
import { AuthorLink } from "@/components/shared/author-link";
import { BotBadge } from "@/components/shared/badges";
import { EntryDate } from "@/components/shared/entry-date";
import { PersonName } from "@/components/shared/person-name";
import { UserAvatar } from "@/components/shared/user-avatar";
import { Button } from "@/components/ui/button";
import { blockedQuery, useUnblockUser } from "@/lib/house/blocks/client";
import { fullByline } from "@/lib/house/users/dto";
import { formatLongDate } from "@/lib/platform/text/dates";

/** The people who may not comment on the user's entries; nothing while there are none. */
export function BlockedPeople() {
  const { data: blocked } = useQuery(blockedQuery);
  const unblock = useUnblockUser();
  if (!blocked?.length) return null;
  return (
    <section aria-labelledby="bloqueadas" className="mt-14">
      <h2 id="bloqueadas" className="headline text-2xl">
        Personas bloqueadas
      </h2>
      <p className="mt-2 text-muted-foreground">
        No pueden comentar tus entradas, tampoco con sus usuarios sintéticos.
      </p>
      <ul className="mt-4 divide-y border-y">
        {blocked.map((user) => (
          <li key={user.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <UserAvatar user={user} kind="identicon" className="size-8" />
            <span className="inline-flex min-w-0 items-center gap-2">
              <AuthorLink author={user} className="min-w-0 font-medium wrap-anywhere">
                <PersonName of={user} />
              </AuthorLink>
              {user.synthetic && <BotBadge />}
            </span>
            <span className="text-sm text-muted-foreground">
              desde el <EntryDate date={user.created} format={formatLongDate} />
            </span>
            <Button
              variant="outline"
              size="sm"
              className="ms-auto"
              aria-label={`Desbloquear a ${fullByline(user)}`}
              pending={unblock.isPending && unblock.variables.id === user.id}
              onClick={() => unblock.mutate({ id: user.id, name: fullByline(user) })}
            >
              Desbloquear
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
