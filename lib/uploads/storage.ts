import "server-only";
import { env } from "@/lib/kernel/env";
import { diskStorage } from "./disk-storage";
import { s3Storage } from "./s3-storage";

/** Where stored files live. A file is written once and never changed. */
export interface Storage {
  /** The file is there, whole, when the promise resolves. */
  write(name: string, data: Buffer): Promise<void>;
  /** Null when there is no such file. The stream must be read to its end or cancelled. */
  read(name: string): Promise<ReadableStream<Uint8Array> | null>;
}

let storage: Storage | undefined;

/** The storage that the settings choose: an S3-compatible bucket, else a folder under `DATA_DIR`. */
export function uploadStorage(): Storage {
  storage ??= fromSettings();
  return storage;
}

function fromSettings(): Storage {
  const {
    UPLOADS_S3_ENDPOINT: endpoint,
    UPLOADS_S3_BUCKET: bucket,
    UPLOADS_S3_REGION: region,
    UPLOADS_S3_ACCESS_KEY_ID: accessKeyId,
    UPLOADS_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env;
  if (endpoint && bucket && accessKeyId && secretAccessKey) {
    return s3Storage({ endpoint, bucket, region, accessKeyId, secretAccessKey });
  }
  return diskStorage(`${env.DATA_DIR}/uploads`);
}
