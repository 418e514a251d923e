/** The cookie beside the session cookie: it only says that somebody is signed in. Scripts in the page may read it. */
export const hintCookie = "rotativa_user";

/** The script that marks <html> when somebody is probably signed in. */
export const signedInHintScript = `if(/(^|; )${hintCookie}=1(;|$)/.test(document.cookie))document.documentElement.dataset.signedIn=""`;
