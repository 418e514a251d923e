import { readerChoicesScript } from "@/lib/platform/http/reader-choices";

/** Applies the reader's colours and text size before the first paint. Visitors' pages keep this script of ours. */
export function ReaderChoices() {
  return <script dangerouslySetInnerHTML={{ __html: readerChoicesScript }} />;
}
