import type { ResponseStarted } from '@portal/contracts/events/surveys'

/**
 * Whether a response is compared with others. Imported rows have no reliable time and may be given twice on purpose, and
 * staff click through a survey to test it.
 */
export const isInEarnest = ({ via, flags }: ResponseStarted): boolean => via === 'web' && flags.admin !== true
