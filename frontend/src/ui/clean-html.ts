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
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
]
const attributes = ['href', 'src', 'alt', 'title', 'lang', 'dir', 'width', 'height', 'colspan', 'rowspan', 'scope']

const purifier = DOMPurify(window)
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName !== 'A') return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})

/** A table that is wider than the text scrolls by itself, by the keyboard too. */
const withScrollers = (found: DocumentFragment): string => {
  const text = document.createElement('template') // what is in one loads no pictures
  text.content.append(found)
  for (const table of text.content.querySelectorAll('table')) {
    const box = document.createElement('div')
    box.className = 'html__table'
    box.tabIndex = 0
    table.replaceWith(box)
    box.append(table)
  }
  return text.innerHTML
}

/** What was cleaned, by what was allowed and the text. */
const cleaned = new Map<string, string>()
/** A text that is being written would fill any memory. */
const MOST_KEPT = 200

/** HTML without anything that runs, styles or submits. A text is cleaned once: a screen that is gone back to has most of its texts as they were. */
export const cleanHtml = (html: string, allowed: readonly string[] = flow): string => {
  const key = `${allowed} ${html}`
  const known = cleaned.get(key)
  if (known !== undefined) return known
  const options = { ALLOWED_TAGS: [...allowed], ALLOWED_ATTR: attributes, ALLOW_DATA_ATTR: false }
  const clean = /<table/i.test(html)
    ? withScrollers(purifier.sanitize(html, { ...options, RETURN_DOM_FRAGMENT: true }))
    : purifier.sanitize(html, options)
  if (cleaned.size >= MOST_KEPT) cleaned.clear()
  cleaned.set(key, clean)
  return clean
}
