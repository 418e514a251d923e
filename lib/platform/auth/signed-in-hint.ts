/** The cookie beside the session's: it says that somebody is signed in, and no more. Scripts in the page may read it. */
export const hintCookie = "rotativa_user";

/** Marks <html> for who is probably signed in. */
export const signedInHintScript = `if(/(^|; )${hintCookie}=1(;|$)/.test(document.cookie))document.documentElement.dataset.signedIn=""`;
