import { siteImageFile } from "@/lib/discovery/social-images/files";
import { file } from "@/lib/platform/http/file";

export const revalidate = 3600;
export const dynamic = "force-static";
export const generateStaticParams = () => [];

export const GET = file<RouteContext<"/og/sitio/[file]">>(({ file: name }) => siteImageFile(name));
