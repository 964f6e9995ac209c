import { isUnreadable } from '@portal/contracts/events/registry'
import type { SurveyLinkEvent } from '@portal/contracts/events/surveys'
import { MemberId } from '@portal/contracts/ids'
import type { Stream } from '@portal/infra/event-log/event-log'
import type { MemoryEventLog } from '@portal/infra/event-log/memory'
import type { Member } from '@portal/projections/identity/member/queries'
import { memoryRows } from '@portal/projections/runtime/rows/memory-rows'
import { memberLinkProjection } from '@portal/projections/surveys/member-link/projector'
import type { MemberLinkQueries, StoredMemberLink } from '@portal/projections/surveys/member-link/queries'
import { type MemberLinkRow, memberLinkTable } from '@portal/projections/surveys/member-link/tables'

const rowsIn = async (log: MemoryEventLog): Promise<readonly MemberLinkRow[]> => {
  const store = memoryRows()
  const fold = memberLinkProjection.open()
  const streams = new Set(log.rows().flatMap(({ stream }) => (stream.startsWith('survey-link-') ? [stream] : [])))
  for (const stream of streams) {
    for await (const recorded of log.readStream(stream as Stream<SurveyLinkEvent>, 1)) {
      if (!isUnreadable(recorded.event)) await fold.apply(store, [recorded])
    }
  }
  return store.all(memberLinkTable).map((text): MemberLinkRow => JSON.parse(text))
}

/** What the read model of links says, folded from their events as they are now. A search and a state narrow nothing. */
export const memoryLinkQueries = (log: MemoryEventLog, members: readonly Member[]): MemberLinkQueries => {
  const nameOf = (id: string | null) => members.find(({ memberId }) => memberId === id)
  const named = ({ issuedBy, ...row }: MemberLinkRow): StoredMemberLink => ({
    ...row,
    memberId: MemberId.parse(row.memberId),
    username: nameOf(row.memberId)?.username ?? null,
    displayName: nameOf(row.memberId)?.displayName ?? null,
    issuedByName: nameOf(issuedBy)?.displayName ?? null,
  })
  return {
    page: async ({ surveyId }, { first, most }) => {
      const all = (await rowsIn(log)).filter((row) => row.surveyId === surveyId)
      const left = all.filter(({ withdrawnAt }) => withdrawnAt === null).length
      return { links: all.slice(first, first + most).map(named), total: all.length, left }
    },
    notWithdrawn: async (surveyId) =>
      (await rowsIn(log)).flatMap((row) => (row.surveyId === surveyId && row.withdrawnAt === null ? [row.linkId] : [])),
    isWithdrawn: async (id) => (await rowsIn(log)).some((row) => row.linkId === id && row.withdrawnAt !== null),
  }
}
