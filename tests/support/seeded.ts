import path from "node:path";
import fc from "fast-check";
import { expect } from "vitest";
import { seedNames } from "./names";
import { soak } from "./soak";

/** The gate asks the same of every change; only the soak looks further. A failure prints its seed: `SEED=… npx vitest …`. */
export const seed = Number(process.env.SEED ?? (soak ? Math.floor(Math.random() * 2 ** 31) : 1));

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
seedNames(`${seed} ${path.relative("", expect.getState().testPath ?? "")}`);
