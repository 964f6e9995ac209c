import type { ReportSurvey } from '@portal/contracts/http/reporting'

export const pageSizes = [5, 10, 20, 50, 100] as const
export const sortKeys = ['Name', 'Type', 'responses', 'completes', 'flagged', 'version', 'publishedAt'] as const
export type SortKey = (typeof sortKeys)[number]
export type Order = Readonly<{ key: SortKey; isDescending: boolean }>

/** Names are ascending at first; numbers and dates descending, since people look for the largest and the newest. */
export const nextOrder = (order: Order, key: SortKey): Order =>
  order.key === key
    ? { key, isDescending: !order.isDescending }
    : { key, isDescending: key !== 'Name' && key !== 'Type' }

const compared = (a: ReportSurvey, b: ReportSurvey, key: SortKey, language: string): number => {
  const [left, right] = [a[key], b[key]]
  return typeof left === 'number' && typeof right === 'number'
    ? left - right
    : String(left).localeCompare(String(right), language, { numeric: true })
}

type Asked = Readonly<{ search: string; order: Order; language: string }>

/** The surveys whose name or type contains the words, in order. */
export const surveysInOrder = (
  surveys: readonly ReportSurvey[],
  { search, order: { key, isDescending }, language }: Asked,
): readonly ReportSurvey[] => {
  const words = search.trim().toLocaleLowerCase(language)
  const found = surveys.filter(({ Name, Type }) => `${Name} ${Type}`.toLocaleLowerCase(language).includes(words))
  return found.toSorted((a, b) => compared(a, b, key, language) * (isDescending ? -1 : 1))
}
