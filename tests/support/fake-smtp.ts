import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { soon } from "./soon";

export interface Received {
  to: string;
  from: string;
  subject: string;
  /** Of the plain text. */
  text: string;
  /** The first address in it. */
  link: string | undefined;
  raw: string;
}

/** A real mail server that keeps what it gets. */
export async function startFakeSmtp(at = 0) {
  const received: Received[] = [];
  let refusals = 0;
  let responseCode = 451;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    async onData(stream, session, done) {
      let raw = "";
      for await (const chunk of stream) raw += chunk;
      if (refusals > 0) {
        refusals--;
        return done(Object.assign(new Error("refused"), { responseCode }));
      }
      received.push(read(raw, session.envelope));
      done();
    },
  });
  server.listen(at, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** The next messages are refused for now, or with a code of 500 and more for ever. */
    refuse(times: number, code = 451) {
      refusals = times;
      responseCode = code;
    },
    /** The newest message to this address, once there is one; of this subject, when given. */
    newestTo: (to: string, subject?: string) =>
      soon(() => {
        const found = received.findLast(
          (mail) => mail.to === to && (!subject || mail.subject === subject),
        );
        if (!found) throw new Error(`no mail to ${to}`);
        return found;
      }),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

type Envelope = { mailFrom: false | { address: string }; rcptTo: { address: string }[] };

function read(raw: string, { mailFrom, rcptTo }: Envelope): Received {
  const header = (name: string) =>
    new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, "im").exec(raw)?.[1] ?? "";
  const plain = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n----/.exec(raw);
  const text = quotedPrintable(plain?.[1] ?? "");
  return {
    to: rcptTo[0]?.address ?? "",
    from: mailFrom ? mailFrom.address : "",
    subject: encodedWords(header("Subject")),
    text,
    link: /https?:\/\/\S+/.exec(text)?.[0],
    raw,
  };
}

const quotedPrintable = (text: string) => bytesOf(text.replace(/=\r\n/g, ""), "=");

const encodedWords = (text: string) =>
  text
    .replace(/\r\n\s+/g, "")
    .replace(/=\?utf-8\?Q\?([^?]*)\?=/gi, (_all, word: string) =>
      bytesOf(word.replaceAll("_", " "), "="),
    );

const bytesOf = (text: string, mark: string) =>
  decodeURIComponent(
    text.replaceAll("%", "%25").replace(new RegExp(`${mark}([0-9A-F]{2})`, "g"), "%$1"),
  );
