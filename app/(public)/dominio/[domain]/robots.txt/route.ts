import { env } from "@/lib/kernel/env";
import { domainOrigin } from "@/lib/addresses/canonical";
import { robots } from "@/lib/discovery/answers";

export const dynamic = "force-dynamic";

/** Everything that a custom domain shows may be read by anybody. */
export async function GET(
  _request: Request,
  { params }: RouteContext<"/dominio/[domain]/robots.txt">,
) {
  return robots(domainOrigin((await params).domain, env.SITE_URL));
}
