// Opens accounts and sessions for the end-to-end tests, past the throttled registration. A process of
// its own, because Playwright's loader cannot load the modules of the server.
import { openSession } from "@/lib/auth/session";
import { createUser, testPassword } from "./factories";

process.on("message", async (overrides: Parameters<typeof createUser>[0]) => {
  const { id, username, fullName, email, isAdmin } = await createUser(overrides);
  const cookies = await openSession(id);
  process.send?.({ id, username, fullName, email, isAdmin, password: testPassword, cookies });
});
process.on("disconnect", () => process.exit());
