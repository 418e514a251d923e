import { immutableFile, notFoundFile } from "@/lib/http/file";
import { readUpload } from "@/lib/uploads/queries";

interface Context {
  params: Promise<{ path: string[] }>;
}

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const file = await findUpload(params);
  return file ? immutableFile(file, "image/webp") : notFoundFile();
}

export async function HEAD(_request: Request, { params }: Context): Promise<Response> {
  const file = await findUpload(params);
  await file?.cancel();
  return file ? immutableFile(null, "image/webp") : notFoundFile();
}

async function findUpload(params: Context["params"]) {
  const { path } = await params;
  return readUpload(path.join("/"));
}
