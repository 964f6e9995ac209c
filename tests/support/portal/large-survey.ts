import type { Pool } from '@portal/infra/database/pool'
import { caughtUp, respondentsThere } from '../../bench/soak/respondents-there.ts'
import { publishSurveys } from '../../bench/submit/members.ts'

/** Who have finished a large survey before the faults begin: so they come as at the end of a long run. */
export const RESPONDENTS = Number(process.env['FAULT_RESPONDENTS'] ?? 0)

/** To add to the time limit of a test: each event of theirs is read again by each check. */
export const LONGER_MS = RESPONDENTS * 10

/** Bytes of a respondent in the log and in the rows, in a second build of these, and in the WAL of all. */
const EACH_BYTES = 60_000

/** To add to the size of a disk that holds all of it. */
export const LARGER_MEGABYTES = Math.ceil((RESPONDENTS * EACH_BYTES) / 2 ** 20)

/**
 * Puts the answers of a large survey into the log, of a community that is there.
 *
 * @param least how many have answered it in any case
 * @returns to be called when a projector runs: waits until they are in the rows
 */
export const aLargeSurvey = async (url: string, pool: Pool, least = 0): Promise<() => Promise<void>> => {
  const respondents = Math.max(least, RESPONDENTS)
  if (respondents === 0) return async () => undefined
  await publishSurveys(url, pool)
  await respondentsThere(pool, respondents, 0)
  return () => caughtUp(pool, respondents)
}
