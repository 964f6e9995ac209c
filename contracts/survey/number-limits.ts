/** Numbers have up to nine digits before the point and four after it: the index stores them exactly. */
export const MOST_NUMBER = 999_999_999
export const MOST_DECIMALS = 4

const spelled = new RegExp(`^-?\\d{1,9}(?:\\.\\d{0,${MOST_DECIMALS}})?$`)

/** How many decimals a number has, up to four. */
export const decimalsOf = (value: number): number => {
  const fraction = value.toFixed(MOST_DECIMALS).split('.')[1] ?? ''
  return fraction.replace(/0+$/, '').length
}

/** Whether a number can be stored exactly. */
export const isKeepable = (value: number): boolean =>
  Math.abs(value) <= MOST_NUMBER && Number(value.toFixed(MOST_DECIMALS)) === value

/** A number on the wire, with a decimal point; null if it is no number. */
export const numberIn = (value: string | number): number | null => {
  const text = String(value).trim()
  if (typeof value === 'number') return isKeepable(value) ? value + 0 : null
  return spelled.test(text) ? Number(text) + 0 : null
}
