"use client";

import { ConfirmDialog } from "@/components/shared/confirm-dialog";
import { Button } from "@/components/ui/button";
import {
  useAcceptPlacement,
  useAcceptProposal,
  useBlockSpace,
  useRefusePlacement,
  useRefuseProposal,
} from "@/lib/fronts/placements/client";
import { useCurrentUser } from "@/lib/house/users/current-user";
import type { ReadQuery } from "@/lib/platform/text/saving";
import { useJoinTeam, useRemoveMember } from "@/lib/spaces/teams/client";
import { useAcceptSignature, useRemoveSignature } from "@/lib/texts/signatures/client";
import type { AcceptQuery } from "@/lib/texts/signatures/schema";

interface Place {
  space_id: number;
  space: string;
  entry_id: number;
  title: string;
}

/** The buttons with which an author answers a space that lists an entry of theirs. */
export function PlacementAnswer({ space_id, space, entry_id, title }: Place) {
  const [accept, refuse] = [useAcceptPlacement(), useRefusePlacement()];
  const place = { spaceId: space_id, entryId: entry_id };
  return (
    <>
      <AcceptOrRefuse
        of={title}
        accepting={accept.isPending}
        refusing={refuse.isPending}
        onAccept={() => accept.mutate(place)}
        onRefuse={() => refuse.mutate(place)}
      />
      <BlockAnswer space_id={space_id} space={space} />
    </>
  );
}

/** The button that keeps a space from listing the reader's entries, also when it lists none any more. */
export function BlockAnswer({ space_id, space }: Pick<Place, "space_id" | "space">) {
  const block = useBlockSpace();
  return (
    <ConfirmDialog
      trigger={
        <Button variant="ghost" size="sm" className="text-destructive">
          Bloquear el espacio<span className="sr-only">: {space}</span>
        </Button>
      }
      title={`¿Bloquear «${space}»?`}
      description="Las entradas tuyas que muestra sin que lo hayas aceptado salen de él, y no podrá mostrar más. Puedes desbloquearlo en esta página."
      confirmLabel="Bloquear"
      pendingLabel="Bloqueando..."
      destructive
      onConfirm={() => block.mutateAsync(space_id)}
    />
  );
}

/** The buttons with which an editor answers a proposed entry. */
export function ProposalAnswer({
  space_id,
  entry_id,
  title,
  version,
}: Omit<Place, "space"> & ReadQuery) {
  const [accept, refuse] = [useAcceptProposal(), useRefuseProposal()];
  const place = { spaceId: space_id, entryId: entry_id };
  return (
    <AcceptOrRefuse
      of={title}
      accepting={accept.isPending}
      refusing={refuse.isPending}
      onAccept={() => accept.mutate({ ...place, version })}
      onRefuse={() => refuse.mutate(place)}
    />
  );
}

/** The buttons with which somebody answers an invitation to a team. */
export function TeamAnswer({ space_id, space }: { space_id: number; space: string }) {
  const user = useCurrentUser();
  const [join, leave] = [useJoinTeam(), useRemoveMember()];
  return (
    <AcceptOrRefuse
      of={space}
      accepting={join.isPending}
      refusing={leave.isPending}
      onAccept={() => join.mutate(space_id)}
      onRefuse={() => user && leave.mutate({ spaceId: space_id, userId: user.id })}
    />
  );
}

/** The buttons with which somebody answers a request to sign an entry. */
export function SignatureAnswer({
  entry_id,
  title,
  version,
  asked,
}: Pick<Place, "entry_id" | "title"> & AcceptQuery) {
  const user = useCurrentUser();
  const [accept, refuse] = [useAcceptSignature(), useRemoveSignature()];
  const signature = user && { entryId: entry_id, userId: user.id };
  return (
    <AcceptOrRefuse
      of={title}
      refusal="No, gracias"
      accepting={accept.isPending}
      refusing={refuse.isPending}
      onAccept={() => signature && accept.mutate({ ...signature, version, asked })}
      onRefuse={() => signature && refuse.mutate(signature)}
    />
  );
}

/** Takes back a signature that the reader gave. */
export function WithdrawSignature({ entry_id, title }: Pick<Place, "entry_id" | "title">) {
  const user = useCurrentUser();
  const remove = useRemoveSignature();
  if (!user) return null;
  return (
    <ConfirmDialog
      trigger={
        <Button variant="ghost" size="sm" className="text-destructive">
          Quitar mi firma<span className="sr-only">: {title}</span>
        </Button>
      }
      title="¿Quitar tu firma?"
      description={`Tu nombre deja de aparecer en «${title}» ahora mismo. La entrada sigue publicada.`}
      confirmLabel="Quitar"
      pendingLabel="Quitando..."
      destructive
      onConfirm={() => remove.mutateAsync({ entryId: entry_id, userId: user.id })}
    />
  );
}

interface AcceptOrRefuseProps {
  /** The subject of the buttons, for people who hear a button alone. */
  of: string;
  accepting: boolean;
  refusing: boolean;
  onAccept: () => void;
  onRefuse: () => void;
  /** The label of the button that refuses. */
  refusal?: string;
}

function AcceptOrRefuse({
  of,
  accepting,
  refusing,
  onAccept,
  onRefuse,
  refusal = "Rechazar",
}: AcceptOrRefuseProps) {
  const about = <span className="sr-only">: {of}</span>;
  return (
    <>
      <Button size="sm" pending={accepting} onClick={onAccept}>
        Aceptar{about}
      </Button>
      <Button size="sm" variant="outline" pending={refusing} onClick={onRefuse}>
        {refusal}
        {about}
      </Button>
    </>
  );
}
