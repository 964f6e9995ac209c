/** Which parts of a date are asked for. */
export type DateParts = Readonly<{ year: boolean; month: boolean; day: boolean }>
export type DatePart = keyof DateParts

const order = ['year', 'month', 'day'] as const
const digitsOf = { year: 4, month: 2, day: 2 } as const

/** The parts asked for, in the order in which they are written: year, month, day. */
export const partsIn = (parts: DateParts): readonly DatePart[] => order.filter((part) => parts[part])

/** Days of a month; without a year February has 29, without a month there are 31. 0 stands for a part that is not chosen. */
export const daysIn = (year: number, month: number): number => {
  if (month === 0) return 31
  if (month === 2) return year === 0 || (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

export type ChosenParts = Readonly<Record<DatePart, number>>

const isOnCalendar = ({ year, month, day }: ChosenParts): boolean => month <= 12 && day <= daysIn(year, month)

/** The parts of a date as it travels (`2024-03-09`, `2024-03`, `03-09`; 00 for a part not chosen yet); null for what is none. */
export const chosenParts = (text: string, parts: DateParts): ChosenParts | null => {
  const names = partsIn(parts)
  const written = text.split('-')
  const isRight = names.every((name, i) => written[i]?.length === digitsOf[name] && /^\d+$/.test(written[i] ?? ''))
  if (!isRight || written.length !== names.length) return null
  const chosen = { year: 0, month: 0, day: 0 }
  for (const [i, name] of names.entries()) chosen[name] = Number(written[i])
  return isOnCalendar(chosen) ? chosen : null
}

/** A date as it travels: the parts asked for with all their digits, joined by dashes. */
export const dateText = (chosen: ChosenParts, parts: DateParts): string =>
  partsIn(parts)
    .map((name) => String(chosen[name]).padStart(digitsOf[name], '0'))
    .join('-')

/** A date as a number that sorts as dates do: its digits without the dashes (20240309, 202403, 309). */
export const dateNumber = (text: string): number => Number(text.replaceAll('-', ''))

/** The other way of `dateNumber`. */
export const dateOfNumber = (value: number, parts: DateParts): string => {
  const names = partsIn(parts)
  const width = names.reduce((sum, name) => sum + digitsOf[name], 0)
  let digits = String(value).padStart(width, '0')
  return names
    .map((name) => {
      const part = digits.slice(0, digitsOf[name])
      digits = digits.slice(digitsOf[name])
      return part
    })
    .join('-')
}

/** Whether dates are asked for in the same parts; null: no date is asked for. */
export const sameParts = (one: DateParts | null, other: DateParts | null): boolean =>
  order.every((part) => one?.[part] === other?.[part])

/** The number of a date that was asked for in other parts: those that it lacks are 0, as if they were not chosen. 0 for what is no date. */
export const dateInParts = (value: number, then: DateParts, now: DateParts): number => {
  const chosen = chosenParts(dateOfNumber(value, then), then)
  return chosen ? dateNumber(dateText(chosen, now)) : 0
}

/** The number that a rule's value means: a date stands for its digits. */
export const ruleNumber = (value: number | string): number =>
  typeof value === 'string' && /^\d{2,4}(?:-\d{2}){1,2}$/.test(value) ? dateNumber(value) : Number(value)
