import { env } from "@/lib/kernel/env";
import { robots } from "@/lib/discovery/answers";

export const dynamic = "force-dynamic";

/** What is behind the sign-in answers nobody anything; the calls are no pages. */
export const GET = () => robots(env.SITE_URL, ["/api/"]);
