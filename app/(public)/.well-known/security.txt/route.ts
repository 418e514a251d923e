import { securityText } from "@/lib/discovery/security-text";
import { file } from "@/lib/platform/http/file";

export const dynamic = "force-dynamic";

export const GET = file<RouteContext<"/.well-known/security.txt">>(() => securityText());
