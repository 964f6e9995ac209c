import type { Label } from '@portal/contracts/reporting/label'
import type { LocalText } from '@portal/contracts/survey/local-text'

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

const plain = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()

/** A text of the survey as a table shows it: in all its languages, each on one line, without markup. */
export const plainText = (text: LocalText): LocalText =>
  typeof text === 'string'
    ? plain(text)
    : Object.fromEntries(Object.entries(text).map(([language, words]) => [language, plain(words)]))

export const surveyLabel = (text: LocalText): Label => ({ key: 'survey-text', text: plainText(text) })
