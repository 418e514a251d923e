import "server-only";
import { AppError } from "@/lib/kernel/errors";
import { inTime } from "@/lib/kernel/in-time";
import { OutageLog } from "@/lib/kernel/outage-log";
import type { FileStorage } from "./file-storage";

/** Seconds after which another try makes sense. */
const RETRY_AFTER = 30;

/** Milliseconds that a check may take: whoever asks whether the site is ready does not hang with the storage. */
const CHECKED_WITHIN = 5_000;

const FULL = "No queda sitio para guardar más imágenes.";
const AWAY = "El almacén de imágenes no responde. Inténtalo de nuevo en un momento.";

/** Wraps a storage so that its failures are answered 503 with a sentence, and logged as an outage. */
export function tellingFailures(storage: FileStorage): FileStorage {
  const outage = new OutageLog("the storage of images fails", "the storage of images works again");

  const told =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      try {
        const result = await work(...args);
        outage.worked();
        return result;
      } catch (err) {
        outage.failed(err);
        const refusal = new AppError("unavailable", isFull(err) ? FULL : AWAY, {
          retryAfter: RETRY_AFTER,
        });
        refusal.cause = err;
        throw refusal;
      }
    };

  return {
    write: told((name: string, data: Buffer) => storage.write(name, data)),
    read: told((name: string) =>
      storage.read(name, (error) => {
        if ((error as NodeJS.ErrnoException).code !== "ENOENT") outage.failed(error); // else it was removed meanwhile
      }),
    ),
    size: told((name: string) => storage.size(name)),
    remove: told((name: string) => storage.remove(name)),
    check: told(() => inTime(storage.check(), CHECKED_WITHIN, () => new Error("no answer"))),
    tidy: told(() => storage.tidy()),
    list: () => storage.list(),
  };
}

const isFull = (error: unknown) =>
  ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException).code ?? "");

const KEY =
  "El almacén S3 no acepta la clave. Revisa UPLOADS_S3_ACCESS_KEY_ID, UPLOADS_S3_SECRET_ACCESS_KEY y lo que se le permite.";

/** The errors of S3 that only whoever runs the site can mend, with the sentence for them. */
const OF_SETTINGS: Record<string, string> = {
  NoSuchBucket: "El almacén S3 no tiene ese bucket. Créalo o revisa UPLOADS_S3_BUCKET.",
  InvalidAccessKeyId: KEY,
  SignatureDoesNotMatch: KEY,
  AccessDenied: KEY,
};

/** Returns why a storage fails, for whoever runs the site: what its settings have to do with it, if anything. */
export function whyStorageFails({ message, cause }: Error): string {
  return OF_SETTINGS[(cause as Partial<Error> | undefined)?.name ?? ""] ?? message;
}
