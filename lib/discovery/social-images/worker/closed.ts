// Imported before @vercel/og, which must not reach anything outside of this thread.
import { confineVercelOg } from "../../../../server/next-internals.ts";

confineVercelOg(import.meta.url);
