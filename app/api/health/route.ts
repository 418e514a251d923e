import { publicRoute } from "@/lib/http/route";
import { checkDatabase } from "@/lib/kernel/health";

/** For load balancers: 200 while the database answers. */
export const GET = publicRoute({}, async () => {
  await checkDatabase();
  return { status: "ok" };
});
