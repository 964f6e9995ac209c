const digitRows = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹']

const western = (digit: string): string => {
  const row = digitRows.find((digits) => digits.includes(digit)) ?? ''
  return row === '' ? digit : String(row.indexOf(digit))
}

/** A mark of thousands between digits. */
const GROUPING = /(\d)[\s٬](?=\d{3}(?!\d))/g
const MARK = /(\d)\.(?=\d{3}(?!\d))/g

/** With Western digits, and without marks of thousands that can be nothing else. */
export const plainDigits = (text: string): string =>
  text
    .replaceAll(/[٠-٩۰-۹]/g, western)
    .replaceAll(GROUPING, '$1')
    .replaceAll(/[−–]/g, '-')

/** A typed number as it is sent: Western digits and a point. A text that is no number stays unchanged. */
export const typedNumber = (text: string): string => plainDigits(text).replaceAll(/[٫,]/g, '.')

/** The same where numbers are whole: a mark before three digits is one of thousands. 1,000 would otherwise be 1. */
export const typedWhole = (text: string): string => typedNumber(text).replaceAll(MARK, '$1')
