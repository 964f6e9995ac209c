const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** Elements that begin a line: the words on both sides of them stay apart. */
const BREAKS = /<\/?(?:p|br|hr|div|blockquote|h[1-6]|ul|ol|li|table|tr|th|td)\b[^>]*>/gi
const TAGS = /<\/?[a-z][^>]*>/gi

/** The words of a text that was sanitised when it was stored: on one line, without markup. */
export const plainText = (html: string): string =>
  html
    .replaceAll(BREAKS, ' ')
    .replaceAll(TAGS, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
