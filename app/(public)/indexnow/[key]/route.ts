import { indexNowKeyFile } from "@/lib/discovery/robots";
import { file } from "@/lib/platform/http/file";

// `/{key}.txt` of every host is rewritten to here.
export const dynamic = "force-dynamic";

export const GET = file<RouteContext<"/indexnow/[key]">>(({ key }) => indexNowKeyFile(key));
