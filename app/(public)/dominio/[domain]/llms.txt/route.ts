import { llmsFile } from "@/lib/discovery/llms";
import { file } from "@/lib/platform/http/file";

export const dynamic = "force-dynamic";

export const GET = file<RouteContext<"/dominio/[domain]/llms.txt">>(({ domain }) =>
  llmsFile(domain),
);
