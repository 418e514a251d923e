import type { IncomingMessage, ServerResponse } from "node:http";
import { beforeEach, expect, test, vi } from "vitest";
import { afterChanges } from "@/server/middleware/after-changes";
import { pageCache } from "@/server/page-cache/page-cache";
import { soon } from "@/tests/support/soon";

const response = {} as ServerResponse;
const ask = (url: string) => {
  const next = vi.fn();
  void afterChanges({ url } as IncomingMessage, response, next);
  return next;
};

beforeEach(() => pageCache.clear());

test.each(["/e/uno", "/e/uno.md", "/año"])(
  "a reader of %s does not get what is rendered since before a change",
  async (path) => {
    const key = path.replace(/^(.*)\.md$/, "/markdown$1");
    pageCache.get(key);
    expect(ask(encodeURI(path))).toHaveBeenCalledOnce(); // nothing has changed
    void pageCache.invalidate(["one"]);
    expect(ask("/e/otra")).toHaveBeenCalledOnce();
    const next = ask(`${encodeURI(path)}?utm_source=boletin`);
    expect(next).not.toHaveBeenCalled();
    pageCache.set(key, { value: { kind: "APP_PAGE" }, body: Buffer.from("vieja") }, ["one"], 100);
    await soon(() => expect(next).toHaveBeenCalledOnce());
    expect(pageCache.find(key)).toBeUndefined();
  },
);
