import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How the service misbehaves: see `faults`. */
export type Fault = keyof typeof faults;

export interface ReceivedCall {
  path: string;
  authorization: string | undefined;
  body: {
    model: string;
    messages: { role: string; content: string }[];
    response_format?: { type: string; schema?: object; json_schema?: { schema: object } };
    max_tokens?: number;
    max_completion_tokens?: number;
    reasoning_effort?: string;
  };
}

export interface FakeOpenAi {
  /** What OPENAI_BASE_URL is set to. */
  url: string;
  calls: ReceivedCall[];
  /** From now on it answers with this text, or the next ones in turn, the last for ever. */
  answer(...contents: string[]): void;
  /** From now on it answers what this makes of a question. */
  answerBy(say: (body: ReceivedCall["body"]) => string): void;
  /** From now on it answers so, having come to its limit of tokens; then with the next ones, if there are any. */
  cutShort(beginning: string, ...then: string[]): void;
  /** From now on it keeps its callers waiting until it is let go. */
  hold(): { letGo: () => void };
  /** From now on it fails in this way. */
  fail(fault: Fault): void;
  /** From now on it gives this answer, as another server did. */
  failAs(answer: { status: number; body: string }): void;
  /** From now on it refuses questions that it does not understand, and answers others with this text. */
  understand(
    whether: (body: ReceivedCall["body"]) => boolean,
    refusal: { status: number; body: string },
    content: string,
  ): void;
  /** Until it is told to answer, it refuses structured output, and answers in a code fence without. */
  knowNoSchema(content: string): void;
  close(): Promise<void>;
}

/** An article as a model answers it. */
export const articleOf = (
  title: string,
  content = "Un texto **generado**, de largo suficiente.",
  more: { entradilla?: string } = {},
) => JSON.stringify({ title, content, ...more });

const whole = (content: string) => ({ content, reason: "stop" });

/** A local server that speaks OpenAI's chat completions, well or badly, and keeps what it was asked; 0: at any port. */
export async function startFakeOpenAi(at = 0): Promise<FakeOpenAi> {
  let contents = [whole(articleOf("Un titular generado"))];
  let say: ((body: ReceivedCall["body"]) => string) | null = null;
  let fault: Fault | null = null;
  let held: Promise<void> | undefined;
  let old = false;
  let recorded: { status: number; body: string } | null = null;
  let understands: (body: ReceivedCall["body"]) => boolean = () => false;
  const calls: ReceivedCall[] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse(
      Buffer.concat(await request.toArray()).toString(),
    ) as ReceivedCall["body"];
    const { authorization } = request.headers;
    calls.push({ path: request.url ?? "", authorization, body });
    await held;
    if (recorded && !understands(body)) {
      tryAgainAtOnce(response);
      return response
        .writeHead(recorded.status, { "content-type": "application/json" })
        .end(recorded.body);
    }
    if (fault) return faults[fault](request, response);
    if (old && "response_format" in body) return refuse(response, "Unknown field: response_format");
    if (say) return complete(response, say(body));
    const { content = "", reason } = (contents.length > 1 ? contents.shift() : contents[0]) ?? {};
    complete(response, content, reason);
  });
  await new Promise<void>((resolve) => server.listen(at, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const service: FakeOpenAi = {
    url: `http://127.0.0.1:${port}/v1`,
    calls,
    answer(...given) {
      fault = null;
      recorded = null;
      old = false;
      say = null;
      contents = given.map(whole);
    },
    answerBy(given) {
      service.answer();
      say = given;
    },
    cutShort(beginning, ...then) {
      service.answer(...then);
      contents.unshift({ content: beginning, reason: "length" });
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return { letGo: resolve };
    },
    fail(given) {
      fault = given;
    },
    failAs(answer) {
      recorded = answer;
      understands = () => false;
    },
    understand(whether, refusal, content) {
      understands = whether;
      recorded = refusal;
      contents = [whole(content)];
    },
    knowNoSchema(content) {
      old = true;
      contents = [whole(`Aquí tienes:\n\`\`\`json\n${content}\n\`\`\``)];
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return service;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const faults = {
  hang: () => {},
  "401 with the key": ({ headers }, response) => {
    const message = `Incorrect API key provided: ${headers.authorization}`;
    json(response, 401, { error: { message } });
  },
  "400": (_request, response) => refuse(response, "context too long"),
  "404": (_request, response) => json(response, 404, { error: { message: "no such model" } }),
  "429": (_request, response) => {
    response.setHeader("retry-after", "1");
    tryAgainAtOnce(response);
    json(response, 429, { error: { message: "slow down" } });
  },
  "500": (_request, response) => {
    tryAgainAtOnce(response);
    json(response, 500, { error: { message: "boom" } });
  },
  html: (_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<html>Bienvenido</html>");
  },
  "bad JSON": (_request, response) => complete(response, "Claro, aquí tienes tu artículo:"),
  "wrong shape": (_request, response) => complete(response, '{"titulo": 7}'),
  empty: (_request, response) => complete(response, ""),
  "cut off": (_request, response) => complete(response, '{"title": "Un titu', "length"),
  withheld: (_request, response) => complete(response, "", "content_filter"),
  redirect: (_request, response) => {
    response.writeHead(307, { location: "http://127.0.0.1:9/v1/chat/completions" }).end();
  },
  reset: ({ socket }) => void socket.destroy(),
  "50 MB": (_request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const part = Buffer.alloc(1_000_000, " ");
    let sent = 0;
    const write = () => {
      if (response.destroyed) return;
      if (sent++ === 50) response.end("{}");
      else response.write(part, write);
    };
    write();
  },
} satisfies Record<string, Answer>;

/** Else whoever tries again, as after a moment's failure, waits two seconds. */
const tryAgainAtOnce = (response: ServerResponse) => void response.setHeader("retry-after-ms", "1");

const refuse = (response: ServerResponse, message: string) =>
  json(response, 400, { error: { message } });

function complete(response: ServerResponse, content: string, finish_reason = "stop") {
  json(response, 200, {
    id: "1",
    object: "chat.completion",
    created: 1,
    model: "modelo-de-prueba",
    choices: [{ index: 0, finish_reason, message: { role: "assistant", content } }],
    usage: { prompt_tokens: 100, completion_tokens: 23, total_tokens: 123 },
  });
}

function json(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
