import type { NoticePosted } from '@portal/contracts/events/notifications'
import { accept, type Decider } from '../../kernel/decider.ts'

export type PostNotice = Omit<NoticePosted, 'type'>

/** A notice is posted once. */
export const notice: Decider<Readonly<{ isPosted: boolean }>, PostNotice, NoticePosted, never> = {
  initial: { isPosted: false },
  decide: ({ isPosted }, command) => (isPosted ? accept() : accept({ type: 'NoticePosted', ...command })),
  evolve: () => ({ isPosted: true }),
}
