/** Follows an upload: `percent` is 0 to 100; a portrait is cut to a square. */
interface UploadOptions {
  onProgress: (percent: number) => void;
  signal: AbortSignal;
  portrait?: boolean;
}

/**
 * Sends one image to the server and gives its address (`/uploads/…`).
 * Throws an Error with the sentence to show, or the signal's reason when it was cancelled.
 * XMLHttpRequest, because `fetch` does not tell how much has been sent.
 */
export function uploadImage(
  image: File,
  { onProgress, signal, portrait = false }: UploadOptions,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const request = new XMLHttpRequest();
  const abort = () => request.abort();

  request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
    if (lengthComputable) onProgress(Math.round((loaded / total) * 100));
  };
  request.onload = () => {
    try {
      resolve(uploadedUrl(request.status, request.statusText, request.responseText));
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

/** The address in an answer of the upload call; throws an Error with the sentence to show. */
export function uploadedUrl(status: number, statusText: string, body: string): string {
  const answer = parseAnswer(body);
  if (status >= 200 && status < 300) {
    if (answer?.file?.url) return answer.file.url;
    throw new Error(
      answer
        ? answer.error || "Error al subir el archivo"
        : "Error al procesar la respuesta del servidor",
    );
  }
  throw new Error(answer?.error || `Error en la carga: ${status} ${statusText}`.trimEnd());
}

function parseAnswer(body: string): { file?: { url?: string }; error?: string } | null {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
