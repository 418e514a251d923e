/** Reads the cookie that stands beside the session's and says no more than that there is one. */
export const signedInHintScript =
  'if(/(^|; )rotativa_user=1(;|$)/.test(document.cookie))document.documentElement.dataset.signedIn=""';

/**
 * Pages are cached whole and served to everybody alike. Before the first paint this marks <html> for who is
 * probably signed in, so that they do not see the visitor's links flash by.
 */
export function SignedInHint() {
  return <script dangerouslySetInnerHTML={{ __html: signedInHintScript }} />;
}
