import { withoutEndSlash } from '@portal/infra/tools/without-end-slash'

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00a0',
}

const LINK = /<a\b[^>]*?\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gis
const TAG = /<\/?[a-z][^>]*>/gi

const withoutTags = (html: string): string =>
  html
    .replaceAll(TAG, '')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity)

/** `mailto:` says nothing that the words do not say. */
const linkInText = (address: string, words: string): string => {
  const plain = address.replace(/^mailto:/, '')
  return withoutTags(words).trim() === withoutTags(plain) ? words : `${words} (${plain})`
}

/** HTML that was sanitised as the plain text of a mail: paragraphs apart, items of lists with a dash, links with their addresses. */
export const textOfHtml = (html: string): string =>
  withoutTags(
    html
      .replaceAll(/\s+/g, ' ')
      .replaceAll(LINK, (_, address: string, words: string) => linkInText(address, words))
      .replaceAll(/<br\b[^>]*>/gi, '\n')
      .replaceAll(/<hr\b[^>]*>/gi, '\n\n—\n\n')
      .replaceAll(/<li\b[^>]*>(?:\s*<p\b[^>]*>)?/gi, '\n- ')
      .replaceAll(/<\/(?:p|div|blockquote|h[1-6]|ul|ol)>/gi, '\n\n'),
  )
    .replaceAll(/[ \t]*\n[ \t]*/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** Links and pictures of this portal with its whole address: a mail has none of its own. */
export const withWholeAddresses = (html: string, portalUrl: string): string =>
  html.replaceAll(/\b(href|src)="\/(?!\/)/g, (_, name: string) => `${name}="${withoutEndSlash(portalUrl)}/`)
