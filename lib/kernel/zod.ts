import { z } from "zod";

// It would try whether it may compile its checks with `Function`, which the policy of our pages forbids: browsers
// report that as a violation. Checking costs the same without, for forms of some fields.
z.config({ jitless: true });

export { z };
