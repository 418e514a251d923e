"use client";

import { useSyncExternalStore } from "react";
import { lazyPart } from "@/components/shared/lazy-part";
import { SiteLink } from "@/components/shared/site-link";
import { Skeleton } from "@/components/ui/skeleton";
import { useCurrentUser } from "@/lib/house/users/current-user";
import { routes } from "@/lib/platform/addresses/routes";
import type { Answered } from "./comment-form";

interface NewCommentProps {
  entryId: number;
  closing: CommentsClosing;
  /** The page on the main site to come back to after signing in. */
  address: string;
  answered?: Answered;
}

/** The height of the form, for its placeholder. */
const placeClasses = "h-72.5";

const NewCommentForm = lazyPart(
  async () => (await import("./new-comment-form")).NewCommentForm,
  <Skeleton className={placeClasses} />,
);

/** The time until which an entry takes comments; null for always. `over`: it was past when the page was made. */
export type CommentsClosing = { at: string; over: boolean } | null;

/** Returns whether an entry takes no comments any more. */
export const useClosed = (closing: CommentsClosing): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => closing !== null && Date.parse(closing.at) <= Date.now(),
    () => closing?.over ?? false,
  );

/** Shows the form to users who are signed in, a link to sign in to others, and to nobody once comments are closed. */
export function NewComment({ entryId, address, closing, answered }: NewCommentProps) {
  const user = useCurrentUser();
  if (useClosed(closing)) {
    return <p className="border-y py-5 font-serif text-lg">Los comentarios están cerrados.</p>;
  }
  if (user) return <NewCommentForm entryId={entryId} answered={answered} />;
  const unknown = user === undefined;
  return (
    <>
      {unknown && <Skeleton data-shown-to="member" className={placeClasses} />}
      <p
        data-shown-to={unknown ? "visitor" : undefined}
        data-closes={closing?.at}
        className="border-y py-5 font-serif text-lg"
      >
        Para comentar,{" "}
        <SiteLink href={routes.auth({ next: address })} className="link">
          inicia sesión
        </SiteLink>
      </p>
    </>
  );
}

const neverChanges = () => () => {};
