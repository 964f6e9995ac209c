import { ActionOutcome } from '@portal/contracts/http/operations/actions'
import { addressFilter, aMoment, anyText, aPosition, oneOf } from '../../../lib/address-filter.ts'

export const outcomes: readonly ActionOutcome[] = ActionOutcome.options

/** What the audit trail is narrowed by. */
export const trailFilter = addressFilter({
  action: anyText,
  by: anyText,
  outcome: oneOf(outcomes),
  text: anyText,
  since: aMoment,
  until: aMoment,
  before: aPosition,
})
export type TrailFilter = typeof trailFilter.none

/** The filter as the call takes it. */
export const queryOf = (filter: TrailFilter) => ({
  ...trailFilter.query(filter),
  outcome: outcomes.find((outcome) => outcome === filter.outcome),
})
