import { BackToSignIn } from "./back-to-sign-in";

/** For a link that lost its end on the way. */
export function BrokenLink() {
  return (
    <div className="grid gap-6">
      <p>This link is not complete. Open it again from the message, or copy all of it.</p>
      <BackToSignIn />
    </div>
  );
}
