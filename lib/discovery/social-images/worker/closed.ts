// Imported before @vercel/og, which is not to reach beyond this thread.
import { confineVercelOg } from "../../../../server/next-internals.ts";

confineVercelOg(import.meta.url);
