import { z } from "zod";

// Zod would test whether it may compile its checks with `Function`, which the security policy of our pages forbids:
// browsers report that as a violation. For forms of a few fields, checking is as fast without it.
z.config({ jitless: true });

export { z };
