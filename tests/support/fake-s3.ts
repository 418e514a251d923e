import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The errors with which it can answer, and the status of each; it can be silent, too. */
const FAILURES = { NoSuchBucket: 404, InvalidAccessKeyId: 403, InternalError: 500 };
type Failure = keyof typeof FAILURES | "silence";

export interface FakeS3 {
  endpoint: string;
  /** What a site must be told to keep its images there. */
  settings: Record<string, string>;
  /** What is stored, by `/bucket/key`. */
  objects: Map<string, { type: string; data: Buffer }>;
  /** Has it answer everything with this error of S3's from now on, or with nothing at all; null: as it should. */
  fail(how: Failure | null): void;
  /** How often an object was asked for, whether it is there or not. */
  reads(): number;
  close(): Promise<void>;
}

/** An S3-compatible service in memory: path-style PUT, GET, HEAD, DELETE and lists, for one access key, signature required. */
export async function startFakeS3(accessKeyId: string): Promise<FakeS3> {
  const objects: FakeS3["objects"] = new Map();
  let reads = 0;
  let failure: Failure | null = null;
  const server = createServer((request, response) => {
    if (failure === "silence") return;
    if (failure) return void fail(response, FAILURES[failure], failure);
    if (request.method === "GET" && !request.url?.includes("list-type=2")) reads++;
    void handle(request, response, objects, accessKeyId);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    endpoint,
    settings: {
      UPLOADS_S3_ENDPOINT: endpoint,
      UPLOADS_S3_BUCKET: "rotativa",
      UPLOADS_S3_ACCESS_KEY_ID: accessKeyId,
      UPLOADS_S3_SECRET_ACCESS_KEY: "secret",
    },
    objects,
    fail: (how) => void (failure = how),
    reads: () => reads,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  objects: FakeS3["objects"],
  accessKeyId: string,
) {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  const data = Buffer.concat(await request.toArray());
  if (!isSigned(request, accessKeyId)) return fail(response, 403, "SignatureDoesNotMatch");
  if (request.method === "PUT") {
    objects.set(pathname, { type: request.headers["content-type"] ?? "", data });
    return response.end();
  }
  if (request.method === "DELETE") {
    objects.delete(pathname);
    return response.writeHead(204).end();
  }
  if (searchParams.get("list-type") === "2") {
    const folder = pathname.replace(/\/?$/, "/");
    const prefix = folder + (searchParams.get("prefix") ?? "");
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix));
    const found = keys.map((key) => `<Contents><Key>${key.slice(folder.length)}</Key></Contents>`);
    return response
      .writeHead(200, { "content-type": "application/xml" })
      .end(`<?xml version="1.0"?><ListBucketResult>${found.join("")}</ListBucketResult>`);
  }
  const object = objects.get(pathname);
  if (!object) return fail(response, 404, "NoSuchKey");
  response
    .writeHead(200, { "content-type": object.type, "content-length": object.data.length })
    .end(object.data);
}

function isSigned({ headers }: IncomingMessage, accessKeyId: string) {
  const signed =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/[^/]+\/s3\/aws4_request, .*Signature=[0-9a-f]{64}$/;
  return (
    signed.exec(headers.authorization ?? "")?.[1] === accessKeyId &&
    /^\d{8}T\d{6}Z$/.test(String(headers["x-amz-date"]))
  );
}

function fail(response: ServerResponse, status: number, code: string) {
  response
    .writeHead(status, { "content-type": "application/xml" })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
