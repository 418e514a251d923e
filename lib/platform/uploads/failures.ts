import "server-only";
import { AppError } from "@/lib/kernel/errors";
import { OutageLog } from "@/lib/kernel/outage-log";
import type { FileStorage } from "./file-storage";

/** Seconds after which another try makes sense. */
const RETRY_AFTER = 30;

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
        throw new AppError("unavailable", isFull(err) ? FULL : AWAY, { retryAfter: RETRY_AFTER });
      }
    };

  return {
    write: told((name: string, data: Buffer) => storage.write(name, data)),
    read: told((name: string) => storage.read(name)),
    size: told((name: string) => storage.size(name)),
    remove: told((name: string) => storage.remove(name)),
    check: told(() => storage.check()),
    tidy: told(() => storage.tidy()),
    list: () => storage.list(),
  };
}

const isFull = (error: unknown) =>
  ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException).code ?? "");
