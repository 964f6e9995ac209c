import type { CodedText } from '@portal/contracts/http/reporting/coding'

/** Whether all, some or none of those who wrote a text have a code. */
export const hasCode = ({ codes, someCodes }: CodedText, code: number): 'all' | 'some' | 'none' => {
  if (codes.includes(code)) return 'all'
  return someCodes.includes(code) ? 'some' : 'none'
}

/** The text after a code was given to all who wrote it, or taken from them. */
export const withCode = (text: CodedText, code: number, isGiven: boolean): CodedText => {
  const others = text.codes.filter((one) => one !== code)
  const codes = isGiven ? [...others, code] : others
  const someCodes = text.someCodes.filter((one) => one !== code)
  const coded = codes.length > 0 ? text.responses : someCodes.length > 0 ? text.coded : 0
  return { ...text, codes, someCodes, coded }
}
