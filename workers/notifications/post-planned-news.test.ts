import { ContentId, Instant } from '@portal/contracts/ids'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { expect, it, vi } from 'vitest'
import { postingPlannedNews } from './post-planned-news.ts'

const contentId = ContentId.parse(uuidOf('news'))
const shownAt = Instant.parse('2026-11-22T10:00:00.000Z')

it.each([
  ['at its moment', '2026-11-22T10:00:00.000Z', 1],
  ['days later, after a restore', '2026-11-27T10:00:00.000Z', 1],
  ['not where it has been shown for long', '2026-12-22T10:00:00.000Z', 0],
])('members are told of planned news %s', async (_, done, times) => {
  const post = vi.fn()
  const { handlers } = postingPlannedNews(post)
  await handlers['post']?.({ contentId, shownAt }, { id: 'cause', eventId: uuidOf('event'), at: Instant.parse(done) })
  expect(post.mock.calls).toEqual(
    Array.from({ length: times }, () => ['cause', { kind: 'news', subject: contentId, memberId: null }]),
  )
})
