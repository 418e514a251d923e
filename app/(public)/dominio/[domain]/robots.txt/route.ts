import { robotsFile } from "@/lib/discovery/robots";
import { file } from "@/lib/platform/http/file";

export const dynamic = "force-dynamic";

export const GET = file<RouteContext<"/dominio/[domain]/robots.txt">>(({ domain }) =>
  robotsFile(domain),
);
