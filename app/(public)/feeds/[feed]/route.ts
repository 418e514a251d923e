import { feedAt } from "@/lib/discovery/feeds";
import { file } from "@/lib/platform/http/file";

export const revalidate = 3600;
export const dynamic = "force-static";
export const generateStaticParams = () => [];

export const GET = file<RouteContext<"/feeds/[feed]">>(({ feed }) => feedAt(null, `feeds/${feed}`));
