import { provenanceFile } from "@/lib/discovery/provenance-file";
import { file } from "@/lib/platform/http/file";

export const revalidate = 3600;
export const dynamic = "force-static";
export const generateStaticParams = () => [];

export const GET = file<RouteContext<"/entries/[id]/procedencia.json">>(({ id }) =>
  provenanceFile(id),
);
