import { expect, test } from "vitest";
import { checkEarlier, checkText, marksOf } from "@/lib/platform/checks";
import {
  checkEarlierInThread,
  checkInThread,
  marksInThread,
} from "@/lib/platform/checks/in-thread";
import { KnownAddresses } from "@/lib/platform/text/known-addresses";
import { bad } from "./bad";
import { plainContext } from "./cases";

const OWNER = 1;

test("the thread finds what the checks find", async () => {
  for (const { text, context } of bad) {
    const { links: _, ...plain } = { ...plainContext, ...context };
    expect(await checkInThread(text, plain, OWNER)).toEqual(checkText(text, plain));
    expect(await checkEarlierInThread(text, plain, OWNER)).toEqual(checkEarlier(text, plain));
    expect(await marksInThread(text.content)).toEqual(marksOf(text.content));
  }
});

test.each([
  ["https://puerto.example/mareas", 0],
  ["https://rotativa.example/ia", 0],
  ["https://evil.example/phish", 1],
])("it knows which addresses may be linked: %s", async (address, found) => {
  const links = new KnownAddresses(["Mira puerto.example/mareas"], "https://rotativa.example");
  const content = `Lo cuenta [el aviso](${address}) de ayer.`;
  const context = { ...plainContext, links };
  const findings = await checkInThread({ kind: "entry", content }, context, OWNER);
  expect(findings.filter(({ check }) => check === "links")).toHaveLength(found);
});
