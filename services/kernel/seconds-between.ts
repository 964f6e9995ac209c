import type { Instant } from '@portal/contracts/ids'

/** How many seconds the second moment is after the first; negative if it is before. */
export const secondsBetween = (from: Instant, to: Instant): number => (Date.parse(to) - Date.parse(from)) / 1_000
