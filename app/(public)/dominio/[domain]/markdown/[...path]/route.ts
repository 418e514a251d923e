import { findOnDomain } from "@/app/(public)/dominio/find-on-domain";
import { markdownAnswer } from "@/lib/discovery/entry-markdown";

export const revalidate = 3600;
export const dynamic = "force-static";
export const generateStaticParams = () => [];

export async function GET(
  _request: Request,
  { params }: RouteContext<"/dominio/[domain]/markdown/[...path]">,
) {
  const { domain, path } = await params;
  const found = await findOnDomain(domain, path.join("/"));
  return markdownAnswer(found && "entry" in found ? found : null);
}
