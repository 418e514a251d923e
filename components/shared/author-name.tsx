import { handleOf, signatureOf, type Author } from "@/lib/house/users/dto";

/** What an author is called, with the username where another account is called alike. */
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
