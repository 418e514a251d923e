import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import pLimit from "p-limit";
import type { EntryInput } from "@/lib/texts/entries/schema";
import type { Orders } from "./account-office";

/** An account with an open session. */
export interface Account {
  id: number;
  username: string;
  fullName: string;
  email: string;
  isAdmin: boolean;
  password: string;
  cookies: { name: string; value: string }[];
}

type Overrides = Partial<Pick<Account, "username" | "fullName" | "isAdmin">> & {
  isEditor?: boolean;
  /** Null for an account that is new; without it, it is trusted. */
  trusted_at?: null;
  /** For an account that waits at the door. */
  waiting_since?: string;
};

/** Starts the process that works on the database of the running site. */
export function openAccountOffice() {
  const office = fork(path.join(import.meta.dirname, "account-office.ts"), {
    execPath: path.join(import.meta.dirname, "../../node_modules/node/bin/node"),
    execArgv: ["--import", "tsx"],
    env: {
      ...process.env,
      TSX_TSCONFIG_PATH: path.join(import.meta.dirname, "account-office.tsconfig.json"),
      PORT: process.env.E2E_PORT,
      DATABASE_URL: siteData("database-url"),
      SECRET_KEY: siteData("secret-key"),
    },
  });
  const closed = once(office, "exit").then(() => Promise.reject(new Error("It has ended")));
  closed.catch(() => {}); // told to whoever waits for an answer
  const oneAtATime = pLimit(1);
  const ask = <Order extends keyof Orders>(order: Order, input: Parameters<Orders[Order]>[0]) =>
    oneAtATime(async (): Promise<Awaited<ReturnType<Orders[Order]>>> => {
      office.send({ order, input });
      const [answer] = await Promise.race([once(office, "message"), closed]);
      return answer;
    });
  return {
    async createAccount(overrides: Overrides = {}): Promise<Account> {
      const { cookies, fullName, email, ...account } = await ask("open", overrides);
      return {
        ...account,
        fullName: fullName ?? "",
        email: email ?? "",
        cookies: cookies.map(nameAndValue),
      };
    },
    /** Takes back that the person has given their password a moment ago. */
    forgetProof: (userId: number) => ask("forgetProof", userId),
    /** Has the site know of no backup of it. */
    forgetBackups: () => ask("forgetBackups", undefined),
    /** What a synthetic user writes, which no session could send. */
    writer: {
      publish: (authorId: number, entry: Partial<EntryInput> = {}) =>
        ask("publish", { authorId, entry }),
      comment: (authorId: number, entryId: number) => ask("comment", { authorId, entryId }),
    },
    close: () => office.connected && office.disconnect(),
  };
}

const siteData = (file: string) =>
  readFileSync(path.join(process.env.E2E_DATA_DIR ?? "", file), "utf8").trim();

function nameAndValue(setCookie: string) {
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
  return { name, value };
}
