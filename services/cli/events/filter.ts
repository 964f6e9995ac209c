import { eventRegistry } from '@portal/contracts/events/registry'
import { MemberId } from '@portal/contracts/ids'
import type { EventFilter, StoredLine } from '@portal/projections/operations/events/queries'
import { anyText, type Given, listOf, moment, oneOf, optional, type Reader, wholeNumber } from '../program/parameter.ts'
import { Misused } from '../program/refused.ts'

const memberId: Reader<MemberId> = {
  shown: 'ID',
  read: (text) => {
    const id = MemberId.safeParse(text)
    if (id.success) return id.data
    throw new Misused('is no id of a member; `portal member list` shows them')
  },
}

/** Options that choose events. */
export const FILTERS = {
  type: optional(listOf(oneOf('type of event', [...eventRegistry.keys()], 'TYPE')), 'only events of these types'),
  stream: optional(anyText('STREAM'), 'only the events of this stream, such as survey-drinks'),
  member: optional(memberId, 'only events about this member, by id; searches the log'),
  since: optional(moment, 'only events recorded at this time or later'),
  until: optional(moment, 'only events recorded at this time or before'),
  from: optional(wholeNumber('POSITION'), 'only from this position on'),
  to: optional(wholeNumber('POSITION'), 'only up to this position'),
}

export const filterOf = ({ type, stream, member, since, until, from, to }: Given<typeof FILTERS>): EventFilter => ({
  types: type,
  stream,
  member,
  since,
  until,
  from,
  to,
})

export const eventLine = ({ position, recordedAt, type, stream, version }: StoredLine): string =>
  `${String(position).padStart(10)}  ${recordedAt}  ${type.padEnd(18)}  ${stream} ${version}`
