// Entry of the drawing thread. Node runs this file and what it imports as they are, without a bundler, by
// stripping the types: hence the relative imports with their extension and the absence of JSX below here.
import "./closed.ts";
import { readdirSync, readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { ImageResponse } from "@vercel/og";
import type { Drawing, DrawingOutcome } from "./drawing.ts";

const folder = new URL("../fonts/", import.meta.url);

/** A font family for each file, named after it. Always the same array: @vercel/og keeps what it has parsed by it. */
const fonts = readdirSync(folder)
  .filter((file) => file.endsWith(".woff"))
  .map((file) => ({
    name: file.slice(0, -".woff".length),
    data: readFileSync(new URL(file, folder)),
    weight: 400 as const,
    style: "normal" as const,
  }));

parentPort?.on("message", async (drawing: Drawing) => {
  parentPort?.postMessage(await draw(drawing));
});
parentPort?.postMessage("ready");

async function draw({ element, width, height }: Drawing): Promise<DrawingOutcome> {
  try {
    const drawn = new ImageResponse(element, { width, height, fonts });
    return { png: await drawn.bytes() };
  } catch (error) {
    return { failed: String(error) };
  }
}
