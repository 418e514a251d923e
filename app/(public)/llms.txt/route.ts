import { text } from "@/lib/seo/answers";
import { siteGuide } from "@/lib/seo/llms";

export const dynamic = "force-dynamic";

export const GET = async () => text(await siteGuide());
