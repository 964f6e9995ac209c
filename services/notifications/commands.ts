import type { PostNotice } from '@portal/contracts/asks/notifications'
import type { NoticePosted, ReadingEvent } from '@portal/contracts/events/notifications'
import { type Instant, type MemberId, NoticeId } from '@portal/contracts/ids'
import type { CommandId, EventLog, Stream } from '@portal/infra/event-log/event-log'
import { derivedId } from '../kernel/derived-id.ts'
import { handle } from '../kernel/handle.ts'
import { notice } from './domain/notice.ts'
import { noticesRead } from './domain/notices-read.ts'

type Asked = Readonly<{ commandId: CommandId; intent: string }>

const noticeStream = (noticeId: NoticeId): Stream<NoticePosted> => `notice-${noticeId}`
const readingStream = (memberId: MemberId): Stream<ReadingEvent> => `notices-${memberId}`

/** Members are told the same thing once. */
export const noticeIdOf = ({ kind, subject, memberId }: PostNotice): NoticeId =>
  NoticeId.parse(derivedId('notice', kind, subject, memberId ?? 'everybody'))

/** All that may be asked of the area. Each writes one stream, and rejects with NotAppended. */
export const noticeCommands = ({ log, now }: Readonly<{ log: EventLog; now: () => Instant }>) => ({
  /** `cause`: what asks for it. The same cause again is the same command. */
  post: (cause: string, told: PostNotice) => {
    const noticeId = noticeIdOf(told)
    const asked = { commandId: derivedId('post-notice', cause), intent: `post-notice ${noticeId}` }
    return handle(log, notice, { ...asked, stream: noticeStream(noticeId) }, { noticeId, ...told, at: now() })
  },
  markRead: (asked: Asked, memberId: MemberId, notices: readonly NoticeId[]) => {
    const command = { type: 'MarkRead', memberId, notices, at: now() } as const
    return handle(log, noticesRead, { ...asked, stream: readingStream(memberId) }, command)
  },
  markAllRead: (asked: Asked, memberId: MemberId, until: Instant) => {
    const command = { type: 'MarkAllRead', memberId, until, at: now() } as const
    return handle(log, noticesRead, { ...asked, stream: readingStream(memberId) }, command)
  },
})
export type NoticeCommands = ReturnType<typeof noticeCommands>
