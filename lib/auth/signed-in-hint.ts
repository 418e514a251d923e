import { hintCookie } from "./cookies.ts";

/** Marks <html> for who is probably signed in: the cookie beside the session's says no more than that there is one. */
export const signedInHintScript = `if(/(^|; )${hintCookie}=1(;|$)/.test(document.cookie))document.documentElement.dataset.signedIn=""`;
