import { markdownAt } from "@/lib/discovery/entry-markdown";
import { file } from "@/lib/platform/http/file";

// `/{path}.md` is rewritten to here.
export const revalidate = 3600;
export const dynamic = "force-static";
export const generateStaticParams = () => [];

export const GET = file<RouteContext<"/markdown/[...path]">>(({ path }) =>
  markdownAt(null, path.join("/")),
);
