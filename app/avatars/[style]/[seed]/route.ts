import { drawAvatar } from "@/lib/platform/avatars/draw";
import { immutableFile, notFoundFile } from "@/lib/platform/http/file";

interface Context {
  params: Promise<{ style: string; seed: string }>;
}

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { style, seed } = await params;
  const svg = seed.endsWith(".svg") ? drawAvatar(style, seed.slice(0, -".svg".length)) : null;
  return svg ? immutableFile(svg, "image/svg+xml; charset=utf-8") : notFoundFile();
}
