import { checkHealth } from "@/lib/kernel/health";
import { publicRoute } from "@/lib/platform/http/route";

/** For load balancers: 200 while the database answers. Administrators also get what `checkHealth` returns. */
export const GET = publicRoute({}, async ({ actor }) => {
  const health = await checkHealth();
  return actor?.isAdmin ? { status: "ok", ...health } : { status: "ok" };
});
