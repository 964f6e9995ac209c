/** Tells Excel that a CSV file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** A spreadsheet runs a text that begins like a formula (CWE-1236): an apostrophe is put before it. */
export const guarded = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export type CsvValue = string | number | null

export const csvField = (value: CsvValue): string => {
  if (value === null) return ''
  return typeof value === 'string' ? quoted(guarded(value)) : String(value)
}

/** One line of CSV (RFC 4180). Numbers are written with a point in every language. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(csvField).join(',')}\r\n`
