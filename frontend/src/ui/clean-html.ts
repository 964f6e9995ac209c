import DOMPurify from 'dompurify'

/** Words and emphasis only. */
export const phrasing = ['b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'small', 'mark', 'span', 'br', 'code', 'img']
const flow = [
  ...phrasing,
  'p',
  'div',
  'ul',
  'ol',
  'li',
  'h2',
  'h3',
  'h4',
  'blockquote',
  'hr',
  'a',
  'figure',
  'figcaption',
]
const attributes = ['href', 'src', 'alt', 'title', 'lang', 'dir', 'width', 'height']

const purifier = DOMPurify(window)
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName !== 'A') return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})

/** HTML without anything that runs, styles or submits. */
export const cleanHtml = (html: string, allowed: readonly string[] = flow): string =>
  purifier.sanitize(html, { ALLOWED_TAGS: [...allowed], ALLOWED_ATTR: attributes, ALLOW_DATA_ATTR: false })
