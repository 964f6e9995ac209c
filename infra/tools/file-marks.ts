/** Whether a file begins with one of these marks: its first bytes, as characters of Latin-1. */
export const beginsWith = (bytes: Uint8Array, marks: readonly string[]): boolean =>
  marks.some((mark) => Buffer.from(bytes.subarray(0, mark.length)).toString('latin1') === mark)

/** A zip file, which a workbook of Excel or LibreOffice is, and a workbook of an old Excel. */
const WORKBOOKS = ['PK\x03\x04', '\xd0\xcf\x11\xe0']

export const isWorkbook = (bytes: Uint8Array): boolean => beginsWith(bytes, WORKBOOKS)
