import "server-only";
import { env } from "@/lib/kernel/env";
import { diskStorage } from "./disk-storage";
import { tellingFailures } from "./failures";
import type { FileStorage } from "./file-storage";
import { keptInMemory } from "./kept-in-memory";
import { s3Storage } from "./s3-storage";

let storage: FileStorage | undefined;

/** The storage that the settings choose: an S3-compatible bucket, kept in memory, else a folder under `DATA_DIR`. */
export function uploadStorage(): FileStorage {
  storage ??= fromSettings();
  return storage;
}

function fromSettings(): FileStorage {
  const {
    UPLOADS_S3_ENDPOINT: endpoint,
    UPLOADS_S3_BUCKET: bucket,
    UPLOADS_S3_REGION: region,
    UPLOADS_S3_ACCESS_KEY_ID: accessKeyId,
    UPLOADS_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env;
  if (endpoint && bucket && accessKeyId && secretAccessKey) {
    return keptInMemory(
      tellingFailures(s3Storage({ endpoint, bucket, region, accessKeyId, secretAccessKey })),
    );
  }
  return tellingFailures(diskStorage(`${env.DATA_DIR}/uploads`));
}
