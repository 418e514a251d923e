import { handleOf, signatureOf, type Author } from "@/lib/house/users/dto";

/** Shows an author's name, with the username where another account has the same name. */
export function AuthorName({
  of,
}: {
  of: { author: Author | null; user_id: number; synthetic: boolean };
}) {
  const handle = of.author && handleOf(of.author);
  return (
    <>
      {signatureOf(of)}
      {handle && <span className="font-normal text-muted-foreground normal-case"> {handle}</span>}
    </>
  );
}
