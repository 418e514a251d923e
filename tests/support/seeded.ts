import fc from "fast-check";
import { soak } from "./soak";

/** The gate asks the same of every change; only the soak looks further. A failure prints its seed: `SEED=… npx vitest …`. */
export const seed = Number(process.env.SEED ?? (soak ? Math.floor(Math.random() * 2 ** 31) : 1));

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
