import { BackToSignIn } from "./back-to-sign-in";

/** Shown for a link that was cut off, so that its secret is missing. */
export function BrokenLink() {
  return (
    <div className="grid gap-6">
      <p>This link is not complete. Open it again from the message, or copy all of it.</p>
      <BackToSignIn />
    </div>
  );
}
