import type { ReadingEvent } from '@portal/contracts/events/notifications'
import { Instant, MemberId, NoticeId } from '@portal/contracts/ids'
import { specFor } from '@portal/tests/support/decider-spec'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { describe, it } from 'vitest'
import { notice } from './notice.ts'
import { noticesRead } from './notices-read.ts'

const at = Instant.parse('2026-11-22T10:00:00.000Z')
const earlier = Instant.parse('2026-11-22T09:00:00.000Z')
const later = Instant.parse('2026-11-22T11:00:00.000Z')
const memberId = MemberId.parse(uuidOf('noor'))
const [one, two] = [NoticeId.parse(uuidOf('one')), NoticeId.parse(uuidOf('two'))]

const read = (...notices: readonly NoticeId[]): ReadingEvent => ({ type: 'NoticesRead', memberId, notices, at })
const readUntil = (until: Instant): ReadingEvent => ({ type: 'AllNoticesRead', memberId, until, at })
const mark = (...notices: readonly NoticeId[]) => ({ type: 'MarkRead', memberId, notices, at }) as const
const markAll = (until: Instant) => ({ type: 'MarkAllRead', memberId, until, at }) as const

describe('what a member has read', () => {
  const reading = specFor(noticesRead)

  it('has each notice once, however often it is marked', () => {
    reading.given().when(mark(one, one)).gives(read(one))
    reading.given(read(one)).when(mark(one, two)).gives(read(two))
    reading.given(read(one)).when(mark(one)).gives()
  })

  it('moves forward only, when everything until a moment is marked', () => {
    reading.given().when(markAll(earlier)).gives(readUntil(earlier))
    reading.given(readUntil(earlier)).when(markAll(at)).gives(readUntil(at))
    reading.given(readUntil(at)).when(markAll(earlier)).gives()
  })

  it('never reaches beyond the present moment: what is posted later is new', () =>
    reading.given().when(markAll(later)).gives(readUntil(at)))
})

it('a notice is posted once, however often its cause is told', () => {
  const post = { noticeId: one, kind: 'poll', subject: uuidOf('tea'), memberId: null, at } as const
  const posting = specFor(notice)
  posting
    .given()
    .when(post)
    .gives({ type: 'NoticePosted', ...post })
  posting
    .given({ type: 'NoticePosted', ...post })
    .when(post)
    .gives()
})
