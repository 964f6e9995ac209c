import { addressFilter, aMoment, anyText, aPosition } from '../../../lib/address-filter.ts'

/** What the list of events is narrowed by. */
export const eventFilter = addressFilter({
  type: anyText,
  stream: anyText,
  since: aMoment,
  until: aMoment,
  before: aPosition,
})
export type EventFilter = typeof eventFilter.none
