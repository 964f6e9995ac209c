import { hasCode } from './failures.ts'

/** Whether somebody else has saved another version since what was changed was loaded. */
export const isStale = (error: Error | null): boolean => hasCode(error, 'stale-version')
