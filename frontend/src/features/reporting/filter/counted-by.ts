import type { Filter } from '@portal/contracts/http/reporting/filters'
import type { ReportOptions } from '../report/report-options.ts'
import { conditionIn } from './saved-condition.ts'

type Counted = Pick<ReportOptions, 'filter' | 'includeAdmin' | 'includeInactive' | 'includeExternalUsers'>

const isEqual = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other)

const switchOf = (isOn: boolean): 0 | 1 => (isOn ? 1 : 0)

/** What a saved filter holds of a report: the condition, here also in words, and who is included. */
export const savedPartOf = (options: Counted, words: string) => ({
  Parameters: words,
  json: JSON.stringify(options.filter),
  includeAdmin: switchOf(options.includeAdmin),
  includeInactive: switchOf(options.includeInactive),
  includeExternalUsers: switchOf(options.includeExternalUsers),
})

/** The part of a report that a saved filter takes the place of; null where its condition cannot be read. */
export const countedBy = (saved: Filter): Counted | null => {
  const filter = conditionIn(saved)
  if (!filter) return null
  return {
    filter,
    includeAdmin: saved.includeAdmin === 1,
    includeInactive: saved.includeInactive === 1,
    includeExternalUsers: saved.includeExternalUsers === 1,
  }
}

/** Whether a report counts just as a saved filter says. */
export const isCountedBy = (options: Counted, saved: Filter): boolean => {
  const counted = options.filter && countedBy(saved)
  return counted !== null && isEqual(savedPartOf(counted, ''), savedPartOf(options, ''))
}
