import { Fragment } from "react";
import { conjunctionsOf, displayName, type Author } from "@/lib/house/users/dto";
import { AuthorLink } from "./author-link";
import { PersonName } from "./person-name";

interface CosignersProps {
  /** The name of the author before them. */
  after: string;
  coauthors: Author[];
  /** True to name each of them; otherwise, where there is little room, more than one are only counted. */
  whole?: boolean;
  className?: string;
}

/** Names those who sign an entry along with its author, after the author's name; nothing when nobody does. */
export function Cosigners({ after, coauthors, whole = false, className }: CosignersProps) {
  if (coauthors.length > 1 && !whole) return <span>y {coauthors.length} más</span>;
  const links = conjunctionsOf([after, ...coauthors.map(displayName)]);
  return coauthors.map((author, index) => (
    <Fragment key={author.id}>
      {links[index]}
      <AuthorLink author={author} className={className}>
        <PersonName of={author} />
      </AuthorLink>
    </Fragment>
  ));
}
