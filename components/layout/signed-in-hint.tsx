import { signedInHintScript } from "@/lib/platform/auth/signed-in-hint";

/**
 * Pages are cached whole and served to everybody alike. Before the first paint this marks <html> for users who are
 * probably signed in, so that they do not see the visitor's links flash by.
 */
export function SignedInHint() {
  return <script dangerouslySetInnerHTML={{ __html: signedInHintScript }} />;
}
