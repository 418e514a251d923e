import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { imageFile } from "./image-file";

/** What stands in a text, and the gateway knows something of. */
export const KNOWN_VIDEO = "https://www.youtube.com/watch?v=abcdefghijk";
export const KNOWN_POST = "https://x.com/ana/status/20";

/** Stands in for YouTube and X, and for the server of their pictures, as long as this process lives. Answers its port. */
export async function openOembedGateway(): Promise<number> {
  const gateway = createServer(async ({ url = "", headers }, response) => {
    const { pathname, searchParams } = new URL(url, `http://${headers.host}`);
    if (pathname === "/foto.jpg") {
      response.end((await imageFile({ width: 640, height: 360 })).buffer);
      return;
    }
    const answer = {
      [KNOWN_VIDEO]: {
        title: "Cómo se hace el pan en Cádiz",
        author_name: "Ana Panadera",
        thumbnail_url: `http://${headers.host}/foto.jpg`,
      },
      [KNOWN_POST]: {
        author_name: "Ana",
        html: "<blockquote><p>Hoy llueve en Cádiz</p></blockquote>",
      },
    }[searchParams.get("url") ?? ""];
    response.writeHead(answer ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(answer));
  });
  await once(gateway.listen(0, "127.0.0.1"), "listening");
  gateway.unref();
  return (gateway.address() as AddressInfo).port;
}
