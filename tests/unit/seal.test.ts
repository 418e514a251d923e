import { createCipheriv, hkdfSync, randomBytes } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";

const OLD = "the first key of the site of 32 characters and more";
const NEW = "the second key of the site of 32 characters and more";
const PURPOSE = "synthetic user token";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** lib/platform/auth/seal as a site with these settings has it. */
async function sealOf(settings: { SECRET_KEY?: string; SECRET_KEYS?: string }) {
  vi.resetModules();
  vi.stubEnv("SECRET_KEY", settings.SECRET_KEY);
  vi.stubEnv("SECRET_KEYS", settings.SECRET_KEYS);
  return import("@/lib/platform/auth/seal");
}

describe("what is sealed", () => {
  test("is read back, and says nothing", async () => {
    const { seal, unseal } = await sealOf({ SECRET_KEY: OLD });
    const sealed = seal(PURPOSE, "sk-ñandú");
    expect(unseal(PURPOSE, sealed)).toBe("sk-ñandú");
    expect(sealed).not.toContain("sk-");
    expect(seal(PURPOSE, "sk-ñandú")).not.toBe(sealed);
  });

  test("is refused when it was altered, or sealed for something else", async () => {
    const { seal, unseal } = await sealOf({ SECRET_KEY: OLD });
    const sealed = seal(PURPOSE, "sk-1");
    const [version, id, nonce, text = ""] = sealed.split(".");
    const altered = [version, id, nonce, text.replace(/^./, (c) => (c === "A" ? "B" : "A"))];
    for (const other of [altered.join("."), "", "v1.a", "v2.a.b", `v9.${id}.${nonce}.${text}`]) {
      expect(() => unseal(PURPOSE, other), other).toThrow();
    }
    expect(() => unseal("image of another site", sealed)).toThrow();
  });

  test("by a key that is older now is read, what is new is sealed with the newest", async () => {
    const before = await sealOf({ SECRET_KEY: OLD });
    const sealed = before.seal(PURPOSE, "sk-1");
    for (const keys of [{ SECRET_KEYS: `${NEW}, ${OLD}` }, { SECRET_KEYS: NEW, SECRET_KEY: OLD }]) {
      const { seal, unseal, isSealedNewest } = await sealOf(keys);
      expect(unseal(PURPOSE, sealed)).toBe("sk-1");
      expect(isSealedNewest(PURPOSE, sealed)).toBe(false);
      expect(isSealedNewest(PURPOSE, seal(PURPOSE, "sk-2"))).toBe(true);
      expect(() => before.unseal(PURPOSE, seal(PURPOSE, "sk-2"))).toThrow();
    }
    const { unseal } = await sealOf({ SECRET_KEY: NEW });
    expect(() => unseal(PURPOSE, sealed)).toThrow();
  });

  test("before keys had ids is read with any that is known", async () => {
    const key = new Uint8Array(hkdfSync("sha256", OLD, "", "rotativa synthetic user token", 32));
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", key, nonce);
    const text = Buffer.concat([cipher.update("sk-1"), cipher.final(), cipher.getAuthTag()]);
    const stored = `v1.${nonce.toString("base64url")}.${text.toString("base64url")}`;
    const { unseal, isSealedNewest } = await sealOf({ SECRET_KEYS: `${NEW},${OLD}` });
    expect(unseal(PURPOSE, stored)).toBe("sk-1");
    expect(isSealedNewest(PURPOSE, stored)).toBe(false);
  });
});

describe("what is signed", () => {
  test("is that text, for that purpose, and nothing else", async () => {
    const { sign, isSigned } = await sealOf({ SECRET_KEY: OLD });
    const signed = sign("image of another site", "https://a.es/1.png");
    expect(signed).toMatch(/^[\w-]{22}$/);
    expect(isSigned("image of another site", "https://a.es/1.png", signed)).toBe(true);
    expect(isSigned("image of another site", "https://a.es/2.png", signed)).toBe(false);
    expect(isSigned("synthetic user token", "https://a.es/1.png", signed)).toBe(false);
    for (const other of ["", "campo", signed.slice(1), `${signed}AA`]) {
      expect(isSigned("image of another site", "https://a.es/1.png", other), other).toBe(false);
    }
  });

  test("by an older key still is", async () => {
    const before = await sealOf({ SECRET_KEY: OLD });
    const signed = before.sign("image of another site", "x");
    const { isSigned, sign } = await sealOf({ SECRET_KEYS: `${NEW},${OLD}` });
    expect(isSigned("image of another site", "x", signed)).toBe(true);
    expect(sign("image of another site", "x")).not.toBe(signed);
  });
});

test("a site without a key says how to get one", async () => {
  const { seal } = await sealOf({});
  expect(() => seal(PURPOSE, "x")).toThrow("SECRET_KEY");
});

test.each(["corta", `${OLD},corta`, " , "])(
  "the keys «%s» are refused by their name",
  async (keys) => {
    await expect(sealOf({ SECRET_KEYS: keys })).rejects.toThrow("SECRET_KEYS");
  },
);
