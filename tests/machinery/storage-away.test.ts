import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Status } from "@/lib/operation/status/dto";
import { startFakeS3, type FakeS3 } from "@/tests/support/fake-s3";
import { signUp, type Member } from "@/tests/support/member";
import { ready, start, type Command } from "@/tests/support/site";
import { soak } from "@/tests/support/soak";
import { soon } from "@/tests/support/soon";

// A site whose images are in an S3 that fails: at its start the bucket is missing.

const AWAY = "El almacén de imágenes no responde. Inténtalo de nuevo en un momento.";

let s3: FakeS3;
let site: Command;
let origin: string;
let ana: Member;
let image: Blob;
const folder = mkdtempSync(path.join(tmpdir(), "rotativa-site-"));

beforeAll(async () => {
  s3 = await startFakeS3("clave");
  s3.fail("NoSuchBucket");
  site = start({ DATA_DIR: folder, LOG_LEVEL: "warn", ...s3.settings });
  origin = await ready(site);
  ana = await signUp(origin);
  const create = { width: 40, height: 30, channels: 3, background: "teal" } as const;
  image = new Blob([Buffer.from(await sharp({ create }).png().toBuffer())]);
}, 600_000);

afterAll(async () => {
  site.killGroup("SIGKILL");
  await site.ended;
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const said = (text: string) =>
  site
    .output()
    .split("\n")
    .filter((line) => line.includes(text));

async function upload() {
  const body = new FormData();
  body.append("image", image, "una.png");
  const answer = await fetch(`${origin}/api/upload`, {
    method: "POST",
    headers: { cookie: ana.cookie },
    body,
  });
  return [answer.status, answer.headers.get("retry-after"), await answer.json()];
}

async function imagesPart() {
  const { parts } = await ana<Status>("GET", "/api/status");
  return parts.find(({ name }) => name === "Imágenes")!;
}

test("the start says so, once", async () => {
  await soon(() => expect(said("the storage of images fails")).toHaveLength(1));
  expect(said("the storage of images fails")[0]).toContain("NoSuchBucket");
});

/** It is shown to whoever runs the site, and only images are missed. */
async function expectFailure(says: RegExp, { uploads = true } = {}) {
  await soon(async () => {
    const { state, says: told } = await imagesPart();
    expect([state, told]).toEqual(["failure", expect.stringMatching(says)]);
  });
  const refusal = [503, "30", { error: AWAY, message: AWAY }];
  const answer = await fetch(`${origin}/api/ready`);
  const { status, headers } = answer;
  expect([status, headers.get("retry-after"), await answer.json()]).toEqual(refusal);
  for (const address of ["/", "/api/health"]) {
    expect([address, (await fetch(origin + address)).status]).toEqual([address, 200]);
  }
  if (uploads) expect(await upload()).toEqual(refusal);
}

test.each([
  ["has no such bucket", "NoSuchBucket", /no tiene ese bucket/],
  ["refuses the key", "InvalidAccessKeyId", /no acepta la clave/],
  ["fails", "InternalError", /no responde/],
] as const)("a store that %s", async (_what, how, says) => {
  s3.fail(how);
  await expectFailure(says);
});

test("a store that is silent", async () => {
  s3.fail("silence");
  await expectFailure(/no responde/, { uploads: soak }); // it has 20 seconds to take an image, twice
});

test("a store that works again", async () => {
  s3.fail(null);
  await soon(async () => expect((await fetch(`${origin}/api/ready`)).status).toBe(200));
  expect((await upload())[0]).toBe(200);
  expect((await imagesPart()).state).toBe("ok");
  expect(said("the storage of images works again")).not.toEqual([]);
});

test("a store that is away", async () => {
  await s3.close();
  await expectFailure(/no responde/);
});
