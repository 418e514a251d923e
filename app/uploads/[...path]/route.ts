import { immutableFile, notFoundFile, refusedFile } from "@/lib/http/file";
import { readUpload } from "@/lib/uploads/queries";

interface Context {
  params: Promise<{ path: string[] }>;
}

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  try {
    const file = await findUpload(params);
    return file ? immutableFile(file, "image/webp") : notFoundFile();
  } catch (error) {
    return refusedFile(error);
  }
}

export async function HEAD(request: Request, context: Context): Promise<Response> {
  const { status, headers, body } = await GET(request, context);
  await body?.cancel();
  return new Response(null, { status, headers });
}

async function findUpload(params: Context["params"]) {
  const { path } = await params;
  return readUpload(path.join("/"));
}
