import { robotsFile } from "@/lib/discovery/robots";
import { file } from "@/lib/platform/http/file";

export const dynamic = "force-dynamic";

export const GET = file<RouteContext<"/robots.txt">>(() => robotsFile(null));
