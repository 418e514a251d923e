import { markdownAt } from "@/lib/discovery/entry-markdown";
import { file } from "@/lib/platform/http/file";

export const revalidate = 3600;
export const dynamic = "force-static";
export const generateStaticParams = () => [];

export const GET = file<RouteContext<"/dominio/[domain]/markdown/[...path]">>(({ domain, path }) =>
  markdownAt(domain, path.join("/")),
);
