import { request } from "node:http";

export interface HostAnswer {
  status: number | undefined;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

interface Asked {
  /** The host name that is asked, as if it led to the server. */
  host?: string;
  method?: string;
  headers?: Record<string, string>;
}

/** Asks a server at `origin` for a path as it is written, by any host name. Follows no redirect. */
export function ask(
  origin: string,
  path: string,
  { host = new URL(origin).host, method = "GET", headers = {} }: Asked = {},
): Promise<HostAnswer> {
  return new Promise((resolve, reject) => {
    request(origin, { path, method, headers: { ...headers, host } }, async (response) => {
      let body = "";
      for await (const chunk of response.setEncoding("utf8")) body += chunk;
      resolve({ status: response.statusCode, headers: response.headers, body });
    })
      .on("error", reject)
      .end();
  });
}
