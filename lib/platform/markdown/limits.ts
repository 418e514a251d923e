/** The longest Markdown text that is rendered or stored, in UTF-16 units. */
export const MAX_MARKDOWN_LENGTH = 200_000;
