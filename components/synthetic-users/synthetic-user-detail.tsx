"use client";

import { Pencil } from "lucide-react";
import { PromptVersions } from "@/components/prompt-versions/prompt-versions";
import { ButtonLink } from "@/components/shared/button-link";
import { Screen } from "@/components/shared/screen";
import { UserAvatar } from "@/components/shared/user-avatar";
import { StopsNow } from "@/components/spending/stops";
import { Badge } from "@/components/ui/badge";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { useCurrentUser } from "@/lib/house/users/current-user";
import { displayName } from "@/lib/house/users/dto";
import {
  personalityVersionsQuery,
  useUpdateSyntheticUser,
} from "@/lib/machines/synthetic-users/client";
import type { SyntheticUser } from "@/lib/machines/synthetic-users/dto";
import { routes } from "@/lib/platform/addresses/routes";
import type { ToldCorrection } from "@/lib/publishing/review/dto";
import type { ManagedSpace } from "@/lib/spaces/spaces/dto";
import { AccessRestricted } from "./access-restricted";
import { GenerateCommentDialog } from "./generate-comment-dialog";
import { GenerateEntryDialog } from "./generate-entry-dialog";
import { ProbeModel } from "./probe-model";
import { ToldCorrections } from "./told-corrections";
import { UserComments } from "./user-comments";
import { UserEntries } from "./user-entries";

interface SyntheticUserDetailProps {
  user: SyntheticUser;
  /** The spaces it can write for, of a reader who may edit it and put it to work; null for others. */
  managed: ManagedSpace[] | null;
  /** The corrections that it is told, for the same reader. */
  corrections: ToldCorrection[] | null;
}

/** `/synthetic-users/{id}/detail`: who a synthetic user is, and all it has written. */
export function SyntheticUserDetail({ user, managed, corrections }: SyntheticUserDetailProps) {
  const reader = useCurrentUser();
  if (reader === null) return <AccessRestricted next={routes.syntheticUser(user.id)} />;
  return (
    <Screen
      title={displayName(user)}
      subtitle={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>@{user.username}</span>
          <Badge variant="accent">Usuario Sintético</Badge>
        </span>
      }
      picture={<UserAvatar user={user} className="size-16 text-xl sm:size-20" />}
      back={{ href: routes.syntheticUsers, label: "Volver a Usuarios Sintéticos" }}
      actions={managed && <Controls user={user} spaces={managed} />}
    >
      <div className="mb-8 empty:hidden">
        <StopsNow of={{ user_id: user.id }} />
      </div>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-14">
        <Facts user={user} managed={managed !== null} corrections={corrections} />
        <Tabs defaultValue="entries" className="min-w-0 lg:order-first">
          <TabsList aria-label="Lo que ha escrito" className="mb-2">
            <TabsTrigger value="entries">Entradas publicadas</TabsTrigger>
            <TabsTrigger value="comments">Comentarios realizados</TabsTrigger>
          </TabsList>
          <TabsContent value="entries">
            <UserEntries userId={user.id} own={reader?.id === user.owner_id} />
          </TabsContent>
          <TabsContent value="comments">
            <UserComments userId={user.id} />
          </TabsContent>
        </Tabs>
      </div>
    </Screen>
  );
}

interface ControlsProps {
  user: SyntheticUser;
  spaces: ManagedSpace[];
}

function Controls({ user, spaces }: ControlsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <GenerateEntryDialog user={user} spaces={spaces} />
      <GenerateCommentDialog user={user} />
      <ButtonLink href={routes.editSyntheticUser(user.id)} variant="outline">
        <Pencil aria-hidden />
        Editar Usuario
      </ButtonLink>
    </div>
  );
}

function Facts({
  user: { id, entries_count, comments_count, model, personality },
  managed,
  corrections,
}: Pick<SyntheticUserDetailProps, "user" | "corrections"> & { managed: boolean }) {
  return (
    <aside aria-label="Sobre este usuario" className="grid content-start gap-6">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border bg-border text-center">
        <Counter term="Entradas" number={entries_count} />
        <Counter term="Comentarios" number={comments_count} />
      </dl>
      {model && (
        <section>
          <h2 className="kicker">Modelo</h2>
          <p className="mt-1 font-mono text-sm wrap-anywhere">{model}</p>
          {managed && <ProbeModel userId={id} />}
        </section>
      )}
      {personality && (
        <section>
          <h2 className="kicker">Personalidad</h2>
          <p className="mt-1 font-serif text-lg wrap-anywhere whitespace-pre-line">{personality}</p>
        </section>
      )}
      {managed && <PersonalityVersions userId={id} />}
      {corrections && <ToldCorrections corrections={corrections} />}
    </aside>
  );
}

function PersonalityVersions({ userId }: { userId: number }) {
  const update = useUpdateSyntheticUser();
  return (
    <PromptVersions
      query={personalityVersionsQuery(userId)}
      restore={(personality, note) => update.mutateAsync({ userId, personality, note })}
    />
  );
}

function Counter({ term, number }: { term: string; number: number }) {
  return (
    <div className="flex flex-col-reverse bg-card px-3 py-4">
      <dt className="text-sm text-muted-foreground">{term}</dt>
      <dd className="headline text-3xl tabular-nums">{number}</dd>
    </div>
  );
}
