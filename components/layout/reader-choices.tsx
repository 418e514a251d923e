import { readerChoicesScript } from "@/lib/platform/http/reader-choices";

/** Before the first paint, what the reader has chosen of colours and size. Visitors' pages keep it: it is ours. */
export function ReaderChoices() {
  return <script dangerouslySetInnerHTML={{ __html: readerChoicesScript }} />;
}
