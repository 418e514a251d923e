import { findEntryAt } from "@/app/(public)/find-entry";
import { markdownAnswer } from "@/lib/discovery/entry-markdown";

// The text of the entry at `/{path}.md`.
export const revalidate = 3600;
export const dynamic = "force-static";
export const generateStaticParams = () => [];

export async function GET(_request: Request, { params }: RouteContext<"/markdown/[...path]">) {
  return markdownAnswer(await findEntryAt((await params).path.join("/")));
}
