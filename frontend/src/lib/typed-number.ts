const digitRows = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹']

const western = (digit: string): string => {
  const row = digitRows.find((digits) => digits.includes(digit)) ?? ''
  return row === '' ? digit : String(row.indexOf(digit))
}

/** A typed number as it is sent: Western digits and a point. A text that is no number stays unchanged. */
export const typedNumber = (text: string): string =>
  text
    .replaceAll(/[٠-٩۰-۹]/g, western)
    .replaceAll(/[٫,]/g, '.')
    .replaceAll(/[−–]/g, '-')
