import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import './html-text.css'

const phrasing = ['b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'small', 'mark', 'span', 'br', 'code', 'img']
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

const isPlain = (text: string): boolean => !/[<&]/.test(text)

type HtmlTextProps = Readonly<{ html: string; id?: string }>

/** A survey's text inside a label, legend or cell: words and emphasis only. */
export function InlineHtml({ html, id }: HtmlTextProps) {
  const clean = useMemo(() => (isPlain(html) ? null : cleanHtml(html, phrasing)), [html])
  if (clean === null) return <span id={id}>{html}</span>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by cleanHtml
  return <span id={id} dangerouslySetInnerHTML={{ __html: clean }} />
}

/** A survey's text by itself: paragraphs, lists, links and pictures. */
export function HtmlBlock({ html, id }: HtmlTextProps) {
  const clean = useMemo(() => cleanHtml(html), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by cleanHtml
  return <div className="html" id={id} dangerouslySetInnerHTML={{ __html: clean }} />
}
