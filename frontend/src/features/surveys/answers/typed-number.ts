const digitRows = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹']

const western = (digit: string): string => {
  const row = digitRows.find((digits) => digits.includes(digit)) ?? ''
  return row === '' ? digit : String(row.indexOf(digit))
}

/** A number as it was typed, spelled as it is sent: Western digits and a point. What is no number stays as it is. */
export const typedNumber = (text: string): string =>
  text
    .replaceAll(/[٠-٩۰-۹]/g, western)
    .replaceAll(/[٫,]/g, '.')
    .replaceAll(/[−–]/g, '-')
