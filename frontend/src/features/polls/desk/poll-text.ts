import { type LocalText, textIn } from '@portal/contracts/survey/local-text'
import { plainText } from '@portal/contracts/survey/plain-text'

/** A text of a poll on one line, in the language of the screen if it has it. */
export const pollText = (text: LocalText, language: string, languages: readonly string[]): string =>
  plainText(textIn(text, language, languages))
