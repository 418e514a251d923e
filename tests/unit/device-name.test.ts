import { expect, test } from "vitest";
import { deviceName } from "@/lib/platform/auth/device-name";

const webKit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const blink = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${blink} Chrome/140.0.0.0 Safari/537.36`, "Chrome, Linux"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    "Microsoft Edge, Windows",
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.0 Safari/605.1.15`,
    "Safari, macOS",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webKit} Version/18.0 Mobile/15E148 Safari/604.1`,
    "Safari, iPhone",
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${blink} Chrome/140.0.0.0 Mobile Safari/537.36`,
    "Chrome, Android",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"],
])("%s", (userAgent, name) => expect(deviceName(userAgent)).toBe(name));

test.each([null, "", "x", "\u0000"])("%j has no name", (userAgent) =>
  expect(deviceName(userAgent)).toBeNull(),
);
