import { fitForUpload } from "./reduce";

/** An image that was uploaded: its address (`/uploads/…`) and the words that its file has. */
export interface UploadedImage {
  url: string;
  caption?: string;
  credit?: string;
}

/** Follows an upload: `percent` is 0 to 100; a portrait is cut to a square. */
interface UploadOptions {
  onProgress: (percent: number) => void;
  signal: AbortSignal;
  portrait?: boolean;
}

/**
 * Returns whether a file passes for an image: what it is its content decides. Browsers that do not know HEIC or AVIF
 * give such files no type.
 */
export const isImageFile = ({ type, name }: File): boolean =>
  type.startsWith("image/") || (type === "" && /\.(?:hei[cf]|avif)$/i.test(name));

/**
 * Sends one image to the server, reduced where it is too large. Throws an Error with the sentence to show, or the
 * signal's reason when it was cancelled.
 */
export async function uploadImage(image: File, options: UploadOptions): Promise<UploadedImage> {
  const fit = await fitForUpload(image);
  options.signal.throwIfAborted();
  return send(fit, options);
}

/** XMLHttpRequest, because `fetch` does not tell how much has been sent. */
function send(
  image: File,
  { onProgress, signal, portrait = false }: UploadOptions,
): Promise<UploadedImage> {
  let resolve!: (image: UploadedImage) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<UploadedImage>((...settle) => ([resolve, reject] = settle));
  const request = new XMLHttpRequest();
  const abort = () => request.abort();

  request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
    if (lengthComputable) onProgress(Math.round((loaded / total) * 100));
  };
  request.onload = () => {
    try {
      resolve(uploadedImage(request.status, request.statusText, request.responseText));
    } catch (error) {
      reject(error);
    }
  };
  request.onerror = () => reject(new Error("Error al subir el archivo"));
  request.onabort = () => reject(signal.reason);
  request.onloadend = () => signal.removeEventListener("abort", abort);
  signal.addEventListener("abort", abort);

  const body = new FormData();
  body.append("image", image);
  request.open("POST", portrait ? "/api/upload?forma=retrato" : "/api/upload");
  request.send(body);
  return promise;
}

/** The image in an answer of the upload call; throws an Error with the sentence to show. */
export function uploadedImage(status: number, statusText: string, body: string): UploadedImage {
  const answer = parseAnswer(body);
  if (status >= 200 && status < 300) {
    if (answer?.file?.url) return { ...answer.file, url: answer.file.url };
    throw new Error(
      answer
        ? answer.error || "Error al subir el archivo"
        : "Error al procesar la respuesta del servidor",
    );
  }
  throw new Error(answer?.error || `Error en la carga: ${status} ${statusText}`.trimEnd());
}

function parseAnswer(body: string): { file?: Partial<UploadedImage>; error?: string } | null {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
