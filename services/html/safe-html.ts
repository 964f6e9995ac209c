import sanitizeHtml from 'sanitize-html'

/**
 * The elements that a text of a survey may contain. Never textarea, xmp, svg or math: browsers parse their content
 * differently.
 */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'div', 'span', 'blockquote', 'h2', 'h3', 'h4', 'ul', 'ol', 'li'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'mark', 'a', 'img'],
  ],
  allowedAttributes: {
    '*': ['dir', 'lang'],
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  // Pictures come from this portal or are part of the text: a picture on another server would tell that server who
  // answers what, and the
  // page's policy (`img-src`) would not show it.
  allowedSchemesByTag: { img: ['data'] },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }) },
}

const MARKUP = /[<>&]/

/** HTML without anything that could run, load styles or frame. Plain text, the usual case, is returned unchanged. */
export const safeHtml = (html: string): string => (MARKUP.test(html) ? sanitizeHtml(html, allowed) : html)
