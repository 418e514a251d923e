import "server-only";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import type { FileStorage } from "./file-storage";

const FOLDER = "uploads/";

interface Bucket {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Objects under `uploads/` in a bucket of any S3-compatible service. */
export function s3Storage({
  bucket,
  accessKeyId,
  secretAccessKey,
  ...service
}: Bucket): FileStorage {
  const client = new S3Client({
    ...service,
    credentials: { accessKeyId, secretAccessKey },
    // Services other than Amazon's often have no host name per bucket, and refuse its newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const at = (name: string) => ({ Bucket: bucket, Key: FOLDER + name });

  return {
    async write(name, data) {
      const object = { ...at(name), Body: data, ContentType: "image/webp" };
      await client.send(new PutObjectCommand(object));
    },

    async read(name) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(name)));
        return Body?.transformToWebStream() ?? null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },

    async remove(name) {
      await client.send(new DeleteObjectCommand(at(name)));
    },

    async *list() {
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
