"use client";

import { useCallback, useState } from "react";

/**
 * Tells whether an <img> could not be loaded. Spread `imageProps` on it. A served image may have failed
 * before React was there to hear of it, so it is asked once when it mounts, too.
 */
export function useImageFailure(src: string | undefined) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const onError = useCallback(() => setFailedSrc(src), [src]);
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete) image.decode().catch(onError);
    },
    [onError],
  );
  return { failed: src !== undefined && failedSrc === src, imageProps: { ref, onError } };
}
