import type { PopupDismissed } from '@portal/contracts/events/site'
import type { ContentId, Instant, MemberId } from '@portal/contracts/ids'
import { accept, type Decider } from '../../kernel/decider.ts'

export type DismissPopup = Readonly<{ memberId: MemberId; contentId: ContentId; at: Instant }>

/** The popups that a member has seen, each once. */
export const popupsSeen: Decider<ReadonlySet<ContentId>, DismissPopup, PopupDismissed, never> = {
  initial: new Set(),
  decide: (seen, command) => (seen.has(command.contentId) ? accept() : accept({ type: 'PopupDismissed', ...command })),
  evolve: (seen, { contentId }) => new Set([...seen, contentId]),
}
