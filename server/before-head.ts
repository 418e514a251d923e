import type { ServerResponse } from "node:http";

/** Runs `mend` when an answer is about to begin: the last moment at which its headers can be put right. */
export function beforeHead(response: ServerResponse, mend: () => void) {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    mend();
    return writeHead(...head);
  }) as typeof response.writeHead;
}
