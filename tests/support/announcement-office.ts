import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export interface ReceivedNews {
  path: string;
  body: string;
}

/** Keeps what it is told, and answers with `status`; 0 hangs up. */
export const office = { news: [] as ReceivedNews[], status: 202 };

const server = createServer(async (request, response) => {
  const body = String(await buffer(request));
  office.news.push({ path: request.url ?? "", body });
  if (office.status === 0) return response.destroy();
  response.writeHead(office.status, { location: "/otro-sitio" }).end();
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
server.unref();

const { port } = server.address() as AddressInfo;

// Imported before anything that reads the settings.
process.env.SITE_URL = "https://rotativa.ejemplo";
process.env.WEBSUB_HUB = `http://127.0.0.1:${port}/centro`;
process.env.INDEXNOW_ENDPOINT = `http://127.0.0.1:${port}/indexnow`;
process.env.INDEXNOW_KEY = "una-clave-de-prueba";
