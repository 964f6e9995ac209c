import type { ContentId, Instant, MemberId } from '@portal/contracts/ids'
import { specFor } from '@portal/tests/support/decider-spec'
import { it } from 'vitest'
import { contentOrder } from './content-order.ts'
import { popupsSeen } from './popups-seen.ts'

const [one, two] = ['one' as ContentId, 'two' as ContentId]
const at = '2026-11-22T08:00:00.000Z' as Instant

it('the order of a kind is stored when it changes', () => {
  const asked = { kind: 'slide', order: [one, two], by: 'sam' as MemberId, at } as const
  const ordered = { type: 'ContentOrdered', ...asked } as const
  specFor(contentOrder).given().when(asked).gives(ordered)
  specFor(contentOrder).given(ordered).when(asked).gives()
})

it('a popup is dismissed once by each member', () => {
  const asked = { memberId: 'noor' as MemberId, contentId: one, at }
  const dismissed = { type: 'PopupDismissed', ...asked } as const
  specFor(popupsSeen).given().when(asked).gives(dismissed)
  specFor(popupsSeen).given(dismissed).when(asked).gives()
})
