import { useMemo, useSyncExternalStore } from 'react'
import { wordsOf } from '../lib/words-of.ts'
import type { cleanHtml, phrasing } from './clean-html.ts'
import './html-text.css'

/** What makes HTML safe is large: it is loaded with the first text that has markup. */
type Cleaner = Readonly<{ cleanHtml: typeof cleanHtml; phrasing: typeof phrasing }>

let cleaner: Cleaner | null = null
const listeners = new Set<() => void>()

const loadCleaner = async (): Promise<void> => {
  cleaner = await import('./clean-html.ts')
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  // Where it cannot be loaded now, the words are shown without their markup; the next text tries again.
  if (!cleaner) loadCleaner().catch(() => undefined)
  return () => void listeners.delete(listener)
}
const unneeded = () => () => undefined

const useCleaner = (isNeeded: boolean): Cleaner | null =>
  useSyncExternalStore(isNeeded ? subscribe : unneeded, () => cleaner)

const isPlain = (text: string): boolean => !/[<&]/.test(text)

type HtmlTextProps = Readonly<{ html: string; id?: string }>

/** A survey's text inside a label, legend or cell: words and emphasis only. */
export function InlineHtml({ html, id }: HtmlTextProps) {
  const found = useCleaner(!isPlain(html))
  const clean = useMemo(() => (isPlain(html) ? null : found?.cleanHtml(html, found.phrasing)), [html, found])
  if (clean === null) return <span id={id}>{html}</span>
  if (clean === undefined) return <span id={id}>{wordsOf(html)}</span>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by cleanHtml
  return <span id={id} dangerouslySetInnerHTML={{ __html: clean }} />
}

/** A survey's text by itself: paragraphs, lists, links and pictures. */
export function HtmlBlock({ html, id }: HtmlTextProps) {
  const found = useCleaner(!isPlain(html))
  const clean = useMemo(() => (isPlain(html) ? null : found?.cleanHtml(html)), [html, found])
  const look = { className: 'html', id }
  if (clean === null) return <div {...look}>{html}</div>
  if (clean === undefined) return <div {...look}>{wordsOf(html)}</div>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by cleanHtml
  return <div {...look} dangerouslySetInnerHTML={{ __html: clean }} />
}
