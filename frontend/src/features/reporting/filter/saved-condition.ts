import type { Filter } from '@portal/contracts/http/reporting/filters'
import { Condition } from '@portal/contracts/survey/condition'

/** The condition of a saved filter; null where it cannot be read. */
export const conditionIn = ({ json }: Pick<Filter, 'json'>): Condition | null => {
  try {
    return Condition.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}
