import { text } from "@/lib/discovery/answers";
import { siteGuide } from "@/lib/discovery/llms";

export const dynamic = "force-dynamic";

export const GET = async () => text(await siteGuide());
