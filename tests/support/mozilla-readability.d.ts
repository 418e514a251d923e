// The parser that Mozilla's Readability brings along for where there is no browser; the package has no types of it.

declare module "@mozilla/readability/JSDOMParser.js" {
  export default class JSDOMParser {
    /** Reads a page, whose elements all have to be closed. */
    parse(html: string, url: string): Document;
  }
}
