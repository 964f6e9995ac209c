import type { LocalText } from '@portal/contracts/survey/local-text'
import { safeHtml } from './safe-html.ts'

/** A text in each of its languages, sanitised. */
export const safeText = (text: LocalText): LocalText =>
  typeof text === 'string'
    ? safeHtml(text)
    : Object.fromEntries(Object.entries(text).map(([language, words]) => [language, safeHtml(words)]))
