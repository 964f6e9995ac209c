import { typedNumber } from './typed-number.ts'

/** The number that was typed, in the digits and with the decimal mark of any language of the portal; NaN if it is none. */
export const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(typedNumber(text)))
