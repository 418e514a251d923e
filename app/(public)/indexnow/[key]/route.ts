import { env } from "@/lib/kernel/env";
import { nothing, text } from "@/lib/discovery/answers";

// `/{key}.txt` of every host: it proves to search engines that the pings come from who runs the site.
export const dynamic = "force-dynamic";

export async function GET(_request: Request, { params }: RouteContext<"/indexnow/[key]">) {
  const { key } = await params;
  return key === env.INDEXNOW_KEY ? text(key) : nothing();
}
