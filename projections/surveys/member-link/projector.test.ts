import type { SurveyLinkEvent } from '@portal/contracts/events/surveys'
import { Instant, MemberId, SurveyId } from '@portal/contracts/ids'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { expect, it } from 'vitest'
import { memoryRows } from '../../runtime/rows/memory-rows.ts'
import { memberLinkProjection } from './projector.ts'
import { memberLinkTable } from './tables.ts'

const at = (day: number) => Instant.parse(`2026-11-0${day}T12:00:00.000Z`)
const by = MemberId.parse(uuidOf('staff'))
const of = (name: string, day: number) => ({ surveyId: SurveyId.parse('tea'), linkId: uuidOf(name), at: at(day) })
const issued = (name: string): SurveyLinkEvent => ({
  type: 'SurveyLinkIssued',
  ...of(name, 1),
  memberId: MemberId.parse(uuidOf('noor')),
  isSingleUse: true,
  expiresAt: at(9),
  by,
})
const used = (name: string, day: number): SurveyLinkEvent => ({ type: 'SurveyLinkUsed', ...of(name, day) })
const withdrawn = (name: string, day: number): SurveyLinkEvent => ({
  type: 'SurveyLinkWithdrawn',
  ...of(name, day),
  by,
})
const restored = (name: string, day: number): SurveyLinkEvent => ({ type: 'SurveyLinkRestored', ...of(name, day), by })

it.each([1, 10])(
  'keeps of each link when it was opened and whether it is withdrawn, in batches of %i',
  async (batch) => {
    const events = [issued('a'), issued('b'), used('a', 2), withdrawn('a', 3), withdrawn('b', 3), restored('b', 4)]
    const store = memoryRows()
    const fold = memberLinkProjection.open()
    const all = events.map((event, n) => ({
      event,
      position: String(n),
      stream: `survey-link-${event.linkId}`,
      version: n + 1,
      eventId: uuidOf(`${n}`),
      recordedAt: event.at,
    }))
    for (let from = 0; from < all.length; from += batch) {
      await fold.apply(store, all.slice(from, from + batch))
      fold.forget()
    }
    const rows = store.all(memberLinkTable).map((text) => JSON.parse(text))
    const rowOf = (name: string) => rows.find(({ linkId }) => linkId === uuidOf(name))
    expect(rowOf('a')).toMatchObject({ usedAt: at(2), withdrawnAt: at(3), withdrawnBy: by, issuedBy: by })
    expect(rowOf('b')).toMatchObject({ usedAt: null, withdrawnAt: null, withdrawnBy: null, expiresAt: at(9) })
  },
)
