import "server-only";
import { traced } from "@/lib/kernel/trace";
import type { FileStorage } from "./file-storage";

const FOLDER = "uploads/";

/** Milliseconds that the service may take: when it hangs, people must not wait for an image for ever. */
const PATIENCE = { connectionTimeout: 3_000, requestTimeout: 20_000, socketTimeout: 20_000 };

interface Bucket {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Objects under `uploads/` in a bucket of any S3-compatible service. */
export function s3Storage(
  { bucket, accessKeyId, secretAccessKey, ...service }: Bucket,
  patience = PATIENCE,
): FileStorage {
  const at = (name: string) => ({ Bucket: bucket, Key: FOLDER + name });
  let opened: ReturnType<typeof open> | undefined;
  const opening = () => (opened ??= open());

  /** Amazon's library is large: sites without a bucket are spared it. */
  async function open() {
    const s3 = await import("@aws-sdk/client-s3");
    const client = new s3.S3Client({
      ...service,
      maxAttempts: 2,
      requestHandler: { ...patience, throwOnRequestTimeout: true },
      credentials: { accessKeyId, secretAccessKey },
      // Services other than Amazon's often have no host name per bucket, and refuse its newer checksums.
      forcePathStyle: true,
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
    });
    client.middlewareStack.add(
      (next, { commandName }) =>
        (args) =>
          traced(
            "storage",
            (note) => {
              note({ "rotativa.operation": commandName ?? "other" });
              return next(args);
            },
            "client",
          ),
      { step: "initialize", name: "traced" },
    );
    return { ...s3, client };
  }

  return {
    async write(name, data) {
      const { client, PutObjectCommand } = await opening();
      const ContentType = name.endsWith(".jpeg") ? "image/jpeg" : "image/webp";
      const object = { ...at(name), Body: data, ContentType };
      await client.send(new PutObjectCommand(object));
    },

    async read(name) {
      const { client, GetObjectCommand, NoSuchKey } = await opening();
      try {
        const { Body } = await client.send(new GetObjectCommand(at(name)));
        return Body?.transformToWebStream() ?? null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },

    async size(name) {
      const { client, HeadObjectCommand, NotFound } = await opening();
      try {
        const { ContentLength } = await client.send(new HeadObjectCommand(at(name)));
        return ContentLength ?? null;
      } catch (error) {
        if (error instanceof NotFound) return null;
        throw error;
      }
    },

    async remove(name) {
      const { client, DeleteObjectCommand } = await opening();
      await client.send(new DeleteObjectCommand(at(name)));
    },

    async check() {
      const { client, ListObjectsV2Command } = await opening();
      await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: FOLDER, MaxKeys: 1 }));
    },

    async tidy() {}, // a bucket has a file whole or not at all

    async *list() {
      const { client, paginateListObjectsV2 } = await opening();
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: FOLDER });
      for await (const { Contents = [] } of pages) {
        for (const { Key = FOLDER } of Contents) {
          const name = Key.slice(FOLDER.length);
          if (name) yield name;
        }
      }
    },
  };
}
