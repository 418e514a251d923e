import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import pLimit from "p-limit";

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

type Overrides = Partial<Pick<Account, "username" | "fullName" | "isAdmin">>;

/** Starts the process that opens accounts on the database of the running site. */
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
  closed.catch(() => {}); // told to whoever waits for an account
  const oneAtATime = pLimit(1);
  return {
    createAccount: (overrides: Overrides = {}) =>
      oneAtATime(async (): Promise<Account> => {
        office.send(overrides);
        const [{ cookies, ...account }] = await Promise.race([once(office, "message"), closed]);
        return { ...account, cookies: cookies.map(nameAndValue) };
      }),
    close: () => office.connected && office.disconnect(),
  };
}

const siteData = (file: string) =>
  readFileSync(path.join(process.env.E2E_DATA_DIR ?? "", file), "utf8").trim();

function nameAndValue(setCookie: string) {
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
  return { name, value };
}
