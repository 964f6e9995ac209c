import { kept } from '@portal/contracts/kept'
import { plainDigits } from './typed-number.ts'

type Marks = Readonly<{ group: string; decimal: string }>

/** The marks of a language, without its digits: Arabic has its own for the same two. */
const marksOf = kept((language): Marks => {
  const parts = new Intl.NumberFormat(language).formatToParts(1_234_567.8)
  const mark = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value ?? ''
  const plain = (sign: string) => sign.replace('٬', ',').replace('٫', '.')
  return { group: plain(mark('group')), decimal: plain(mark('decimal')) }
})

const ONE_MARK = /^-?[1-9]\d{0,2}([.,])\d{3}$/
const MANY_MARKS = /^-?\d{1,3}(?:,\d{3}){2,}$|^-?\d{1,3}(?:\.\d{3}){2,}$/
const BOTH_MARKS = /^(-?\d{1,3}(?:,\d{3})+)\.(\d+)$|^(-?\d{1,3}(?:\.\d{3})+),(\d+)$/

const withoutMarks = (digits: string): string => digits.replaceAll(/[.,]/g, '')

/**
 * A typed number as it is sent, read as in a language: 50,000 is fifty thousand in English and fifty in French. Null where a mark before three
 * digits is neither of the two in the language: it may be meant as either.
 */
export const typedNumberIn = (text: string, language: string): string | null => {
  const typed = plainDigits(text.trim())
  const decimal = typed.replaceAll(/[٫,]/g, '.')
  const mark = ONE_MARK.exec(typed)?.[1]
  if (mark !== undefined) {
    const { group, decimal: decimalMark } = marksOf(language)
    if (mark === group) return withoutMarks(typed)
    return mark === decimalMark ? decimal : null
  }
  if (MANY_MARKS.test(typed)) return withoutMarks(typed)
  const [, whole, part, otherWhole, otherPart] = BOTH_MARKS.exec(typed) ?? []
  const [grouped, fraction] = [whole ?? otherWhole, part ?? otherPart]
  return grouped === undefined ? decimal : `${withoutMarks(grouped)}.${fraction}`
}

/** A number that is sent, with the decimal mark of a language. */
export const shownNumber = (sent: string, language: string): string => sent.replace('.', marksOf(language).decimal)
