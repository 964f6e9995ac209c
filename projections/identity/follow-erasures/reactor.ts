import { FinishErasure } from '@portal/contracts/asks/identity'
import type { MemberErased } from '@portal/contracts/events/identity'
import type { PageAnswered, PageSaved, ResponseStarted } from '@portal/contracts/events/surveys'
import { Instant } from '@portal/contracts/ids'
import { reactor } from '../../runtime/reactor/reactor.ts'
import type { Table } from '../../runtime/rows/table.ts'

type Followed = MemberErased | ResponseStarted | PageAnswered | PageSaved
type Erased = { memberId: string; erasedAt: string }

const LOOK_AGAIN_MS = 60_000

const erased: Table<Erased> = {
  name: 'erased',
  columns: { memberId: 'text', erasedAt: 'timestamptz' },
  key: ['memberId'],
  keepBytes: 4 * 1024 * 1024,
}

/** Whom an event is about: a member's id, or the id of an imported response, which belongs to no member. */
const personOf = (event: Followed): string => {
  switch (event.type) {
    case 'MemberErased':
      return event.memberId
    case 'ResponseStarted':
      return event.respondent.kind === 'member' ? event.respondent.memberId : event.responseId
    case 'PageAnswered':
    case 'PageSaved':
      return event.owner
  }
}

const lookAgain = (memberId: string): string => `look-again-${memberId}`
const later = (at: Instant): Instant => Instant.parse(new Date(Date.parse(at) + LOOK_AGAIN_MS).toISOString())

/**
 * Finishes erasures: at once when a member was erased, again for late events of an erased member, and once more a
 * minute later, when the read models that tell what is left have caught up. Finishing again is harmless, so it
 * begins at the start of the log.
 */
export const followErasures = reactor<Followed, { erased: Erased }, { finish: FinishErasure }>({
  name: 'follow-erasures',
  version: 1,
  types: ['MemberErased', 'ResponseStarted', 'PageAnswered', 'PageSaved'],
  isMostOfTheLog: true,
  begins: 'start',
  key: ({ event }) => personOf(event),
  tables: { erased },
  loads: [(batch) => ({ erased: batch.map(({ event }) => [personOf(event)]) })],
  asks: { finish: FinishErasure },
  // Most events are of people who were not erased: no timer is looked up for them.
  timers: ({ event }, rows) => {
    const person = personOf(event)
    return event.type === 'MemberErased' || rows.erased.get(person) ? [lookAgain(person)] : []
  },
  react: (rows, { event }, ask) => {
    const person = personOf(event)
    if (event.type === 'MemberErased') rows.erased.put({ memberId: person, erasedAt: event.at })
    else if (!rows.erased.get(person)) return
    const about = FinishErasure.parse({ memberId: person })
    ask.now('finish', 'finish', about)
    ask.at(lookAgain(person), later(event.at), 'finish', about)
  },
})
