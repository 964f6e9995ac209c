import { plainText } from '@portal/contracts/survey/plain-text'

/** The words of a text with markup, on one line. */
export const wordsOf = (html: string): string => plainText(html)
