import { entryImageFile } from "@/lib/discovery/social-images/files";
import { file } from "@/lib/platform/http/file";

export const revalidate = 3600;
export const dynamic = "force-static";
export const generateStaticParams = () => [];

export const GET = file<RouteContext<"/og/e/[id]/[file]">>(({ id, file: name }) =>
  entryImageFile(id, name),
);
