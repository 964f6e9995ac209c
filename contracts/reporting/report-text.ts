import type { LocalText } from '../survey/local-text.ts'
import { withoutPipes } from '../survey/pipes.ts'
import { plainText } from '../survey/plain-text.ts'

/**
 * A text of a survey as reports and files show it: on one line, without markup. It is about all respondents: where it shows each of them an answer, it has the
 * author's words for those who gave none.
 */
export const reportText = (text: string): string => plainText(withoutPipes(text))

/** The same in each language of a text. */
export const reportTexts = (text: LocalText): LocalText =>
  typeof text === 'string'
    ? reportText(text)
    : Object.fromEntries(Object.entries(text).map(([language, words]) => [language, reportText(words)]))
