import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { type LocalText, textIn } from '@portal/contracts/survey/local-text'

/** A text as a table shows it: in the survey's first language, on one line, without markup. */
export type Labels = (text: LocalText) => string

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

export const labelsOf = ({ languages }: Pick<SurveyDefinition, 'languages'>): Labels => {
  const [first = 'en'] = languages
  return (text) => plain(textIn(text, first, languages))
}
