import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import pLimit from "p-limit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { build } from "@/server/build";
import { addressesOf, isNeverKept, linksIn } from "@/tests/support/oracle/addresses";
import { ask, difference, type Answer } from "@/tests/support/oracle/answers";
import { furtherAddresses, stepsOn, type Step } from "@/tests/support/oracle/commands";
import { startServers, type Servers } from "@/tests/support/oracle/servers";
import { buildSite, type Site } from "@/tests/support/oracle/site";
import { soak } from "@/tests/support/soak";
import { soon } from "@/tests/support/soon";

// Two servers of one build on one database: the product, whose page cache is warm, and one that forgets all
// it keeps before it is asked. After every few commands both are asked for every public address, and what the
// first one kept must be what the second one makes.

/** So many steps are taken before the answers are compared, but for those of other processes: each is alone. */
const AT_ONCE = soak ? 1 : 12;

/**
 * Between two steps that are compared together, one in so many of the addresses is made anew, others each time: making
 * all took half of this test's time. What a step forgets is found at each address that no step before it in the same
 * comparison has dropped, and at these.
 */
const SHARE = 4;
const isInTurn = (address: string, number: number) =>
  (createHash("sha256").update(address).digest().readUInt32BE() + number) % SHARE === 0;

let servers: Servers;
let site: Site;
let steps: Step[];

/** All that were ever asked for: an address of old must not come back. */
const addresses = new Set<string>();
const comparedWhenKept = new Set<string>();
/** What was found stale, so that it is told once. */
const told = new Map<string, Buffer>();

beforeAll(async () => {
  await build();
  servers = await startServers();
  site = await buildSite(servers);
  steps = stepsOn(site);
}, 600_000);

afterAll(() => servers?.close());

/** A second try would meet what the first has made. */
const once = { retry: 0, timeout: 1_800_000 }; // minutes of work for one core, which a busy machine may share

test("shows after its commands what a server without a cache would show", once, async () => {
  for (const address of furtherAddresses(site)) addresses.add(address);
  expect(await staleAmong(await look())).toEqual([]);
  const unkept = [...(await look())].filter(([, { kept }]) => !kept).map(([address]) => address);
  expect(unkept.filter((address) => !isNeverKept(address))).toEqual([]);

  const failures: string[] = [];
  for (const batch of batches()) {
    for (const [number, step] of batch.entries()) {
      // What the step before has dropped is kept, too, when this one changes it; see SHARE.
      if (number > 0) {
        await look((address) => !isNeverKept(address) && isInTurn(address, number));
      }
      await step.run();
    }
    let stale = await staleAmong(kept(await look()));
    if (batch[0]?.elsewhere && stale.length > 0) {
      // The product hears of it a moment later; what is stale for good is told below.
      await soon(async () => {
        const again = stale.map(async ({ address }) => [address, await ask(servers.port, address)]);
        stale = await staleAmong(new Map((await Promise.all(again)) as [string, Answer][]));
        expect(stale).toEqual([]);
      }).catch(() => {});
    }
    for (const { address, answer, where } of stale) {
      told.set(address, answer.body);
      const done = batch.map(({ what, commands }) => `«${what}» (${commands.join(", ")})`);
      failures.push(`After ${done.join(", then ")} ${address} is stale: ${where}`);
    }
  }
  // What the last command brought was not kept yet when it was asked for, and what it links to was not yet known.
  await look();
  for (const { address, where } of await staleAmong(kept(await look()))) {
    failures.push(`In the end ${address} is stale: ${where}`);
  }
  expect(failures.join("\n")).toBe("");
  const keepable = [...addresses].filter((address) => !isNeverKept(address));
  expect(keepable.filter((address) => !comparedWhenKept.has(address))).toEqual([]);
});

/** The steps in their order, those together that are taken before the next comparison. */
function batches(): Step[][] {
  const found: Step[][] = [];
  for (const step of steps) {
    const last = found.at(-1);
    const isFull = !last || last.length === AT_ONCE || last[0]?.elsewhere;
    if (isFull || step.elsewhere) found.push([step]);
    else last.push(step);
  }
  return found;
}

test("knows every command", () => {
  const known = new Set(steps.flatMap(({ commands }) => commands));
  const exported = globSync("lib/*/*/*commands.ts").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(COMMAND)].map(([, name]) => name!),
  );
  expect(exported).toContain("createEntry");
  expect(exported.filter((name) => !known.has(name) && !notCommands.has(name))).toEqual([]);
});

/** An exported function, but for those that work within another's transaction. */
const COMMAND = /^export (?:async function|const) (\w+)(?: = (?:async )?)?\((?!\s*tx\b)/gm;

/** What else these files export: they change nothing that is shown. */
const notCommands = new Set([
  ...["storeImage", "uploadImage", "removeFiles"],
  ...["changePassword", "confirmPassword", "endSession", "endOtherSessions"],
  ...["requestReset", "createResetLink", "makeResetLink", "resetPassword"],
  ...["requestEmailLink", "verifyEmail"],
  ...["forgetOldEvents", "recordExport", "forgetRemovedTexts"],
  ...["signInWithPasskey", "confirmWithPasskey", "requireSecondFactor", "ownerOfShown"],
  ...["askForPasskey", "askForNewPasskey", "addPasskey", "renamePasskey", "removePasskey"],
  ...["startTotp", "confirmTotp", "removeTotp", "renewRecoveryCodes"],
  ...["makeToken", "revokeToken", "revokeTokens"],
  ...["exportAccount", "exportSpace", "exportSite", "exportAsOperator", "bringImage"],
  ...["checkAccountExport", "checkSpaceExport", "checkSiteExport"],
  ...["beginBackup", "offerBackup", "takeBackup", "forgetAskedBackups"],
  // Imports that a process of its own makes, whose texts come by commands that are here.
  ...["createImport", "putPart", "rehearseImport", "bringImport"],
  ...["stopImport", "undoImport", "discardImport"],
  ...["closeAccount", "keepAccount", "forgiveCodes", "tellOfFactors"],
  ...["showElsewhereImage", "forgetSurplusImages"],
  ...["addPrice", "deletePrice", "setBudget", "deleteBudget"],
  ...["createWebhook", "updateWebhook", "deleteWebhook", "rotateSecret"],
  ...["pingWebhook", "resendDelivery", "forgetOldDeliveries"],
  ...[
    "expireReviews",
    "assertManagesSynthetic",
    "followFirstSteps",
    "endFirstSteps",
    "completeMarks",
  ],
]);

/** What the product answers at every public address, or at some; what it did not keep before it keeps now. */
async function look(isAsked = (_address: string) => true): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  // The first request for a waiting domain is a step of its own.
  const waiting = await site.sql<{ name: string }>(
    `SELECT "name" FROM "domain" WHERE "active_at" IS NULL`,
  );
  const names = new Set(waiting.map(({ name }) => name));
  for (const address of await addressesOf(site)) addresses.add(address);
  for (;;) {
    const left = [...addresses].filter(
      (address) =>
        !answers.has(address) && !names.has(new URL(address).hostname) && isAsked(address),
    );
    if (left.length === 0) return answers;
    await pLimit(8).map(left, async (address) => {
      const answer = await ask(servers.port, address);
      answers.set(address, answer);
      for (const link of linksIn(address, answer, site.origin)) addresses.add(link);
    });
  }
}

const kept = (answers: Map<string, Answer>) => new Map([...answers].filter(([, { kept }]) => kept));

interface Stale {
  address: string;
  answer: Answer;
  where: string;
}

/** The answers that differ from fresh ones, but for those told of already. Nobody may write meanwhile. */
async function staleAmong(answers: Map<string, Answer>): Promise<Stale[]> {
  const stale: Stale[] = [];
  // Alone: what forgets while another is answered would let that one fill its cache with what was before.
  const home = await ask(servers.freshPort, `${site.origin}/`, { "x-forget": "" });
  expect(home.kept, "nothing was forgotten").toBe(false);
  // The other way round: where two addresses share what is kept, and must not, each server has another one's.
  await pLimit(4).map([...answers].reverse(), async ([address, answer]) => {
    if (answer.kept) comparedWhenKept.add(address);
    if (told.get(address)?.equals(answer.body)) return;
    const where = difference(answer, await ask(servers.freshPort, address));
    if (where !== null) stale.push({ address, answer, where });
  });
  return stale;
}
