import type { AllNoticesRead, NoticesRead, ReadingEvent } from '@portal/contracts/events/notifications'
import type { Instant, NoticeId } from '@portal/contracts/ids'
import { accept, type Decider, type Decision } from '../../kernel/decider.ts'

type MarkRead = Omit<NoticesRead, 'type'> & Readonly<{ type: 'MarkRead' }>
type MarkAllRead = Omit<AllNoticesRead, 'type'> & Readonly<{ type: 'MarkAllRead' }>

/** `until`: everything was read until then; null if it never was. `one`: single notices that were read. */
type Reading = Readonly<{ until: Instant | null; one: ReadonlySet<NoticeId> }>

type Marked = Decision<ReadingEvent, never>

const markRead = ({ one }: Reading, { memberId, notices, at }: MarkRead): Marked => {
  const more = [...new Set(notices)].filter((notice) => !one.has(notice))
  return more.length === 0 ? accept() : accept({ type: 'NoticesRead', memberId, notices: more, at })
}

/** A moment that has not come is not read: what is posted until then is new to the member. */
const markAllRead = (before: Reading, { memberId, until: asked, at }: MarkAllRead): Marked => {
  const until = asked < at ? asked : at
  if (before.until !== null && until <= before.until) return accept()
  return accept({ type: 'AllNoticesRead', memberId, until, at })
}

/** What a member has read. */
export const noticesRead: Decider<Reading, MarkRead | MarkAllRead, ReadingEvent, never> = {
  initial: { until: null, one: new Set() },
  decide: (reading, command) =>
    command.type === 'MarkRead' ? markRead(reading, command) : markAllRead(reading, command),
  evolve: (reading, event) => {
    switch (event.type) {
      case 'NoticesRead':
        return { ...reading, one: new Set([...reading.one, ...event.notices]) }
      case 'AllNoticesRead':
        return { ...reading, until: event.until }
    }
  },
}
