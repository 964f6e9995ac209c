import type { MemberId, SurveyId } from '@portal/contracts/ids'
import type { Pool } from '@portal/infra/database/pool'
import type { Position } from '@portal/infra/event-log/event-log'
import { membersWithWords, responseQueries } from '@portal/projections/reporting/response/queries'
import { isThere, projectionQueries } from '@portal/projections/runtime/queries'
import type { ErasurePart } from '../kernel/erasure-part.ts'
import { later } from '../kernel/later.ts'
import type { SurveyCommands } from './commands.ts'

const REPORTING = 'reporting'
const RESPONSES = 'read.response'

/**
 * Closes every response of the member by `ResponseErased`. The read model lists them; a later run finds those that it
 * does not list yet.
 */
export const surveysErasure = (
  pool: Pool,
  { eraseMembersResponse }: Pick<SurveyCommands, 'eraseMembersResponse'>,
): ErasurePart => {
  const { waitFor } = projectionQueries(pool)
  const { ofMember } = responseQueries(pool)

  const surveysOf = async (
    memberId: MemberId,
    after: Position | null,
    waitMs: number,
  ): Promise<readonly SurveyId[]> => {
    if (!(await isThere(pool, RESPONSES))) return []
    if (after !== null) await waitFor(REPORTING, after, { atMostMs: waitMs })
    return [...new Set((await ofMember(memberId)).map(({ surveyId }) => surveyId))]
  }

  return {
    places: [], // written texts are in the log and in the read model of the reporting area
    unfinished: async (members) => ((await isThere(pool, RESPONSES)) ? membersWithWords(pool, members) : []),
    erase: async ({ memberId, position }, waitMs) => {
      let last: Position | null = null
      for (const surveyId of await surveysOf(memberId, position, waitMs)) {
        last = later(await eraseMembersResponse(surveyId, memberId), last)
      }
      return last
    },
  }
}
