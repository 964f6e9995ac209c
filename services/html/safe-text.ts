import type { LocalText } from '@portal/contracts/survey/local-text'
import { safeHtml } from './safe-html.ts'

/** HTML by language, sanitised. */
export const safeTexts = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([language, html]) => [language, safeHtml(html)]))

/** A text in each of its languages, sanitised. */
export const safeText = (text: LocalText): LocalText => (typeof text === 'string' ? safeHtml(text) : safeTexts(text))
