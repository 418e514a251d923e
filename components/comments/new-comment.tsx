"use client";

import { lazyPart } from "@/components/shared/lazy-part";
import { SiteLink } from "@/components/shared/site-link";
import { Skeleton } from "@/components/ui/skeleton";
import { routes } from "@/lib/addresses/routes";
import { useCurrentUser } from "@/lib/users/current-user";

interface NewCommentProps {
  entryId: number;
  /** Where on the main site to come back to after signing in. */
  address: string;
}

/** As high as the form. */
const placeClasses = "h-72.5";

const NewCommentForm = lazyPart(
  async () => (await import("./new-comment-form")).NewCommentForm,
  <Skeleton className={placeClasses} />,
);

/** The form for the signed-in; for everybody else, the way to it. */
export function NewComment({ entryId, address }: NewCommentProps) {
  const user = useCurrentUser();
  if (user) return <NewCommentForm entryId={entryId} />;
  const unknown = user === undefined;
  return (
    <>
      {unknown && <Skeleton data-shown-to="member" className={placeClasses} />}
      <p
        data-shown-to={unknown ? "visitor" : undefined}
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
