import { findSpaceOfDomain } from "@/lib/domains/queries";
import { nothing, text } from "@/lib/discovery/answers";
import { spaceGuide } from "@/lib/discovery/llms";

export const dynamic = "force-dynamic";

export async function GET(
  _request: Request,
  { params }: RouteContext<"/dominio/[domain]/llms.txt">,
) {
  const space = await findSpaceOfDomain((await params).domain);
  return space ? text(await spaceGuide(space)) : nothing();
}
