import type { ContentOrdered } from '@portal/contracts/events/site'
import type { ContentId, Instant, MemberId } from '@portal/contracts/ids'
import type { ContentKind } from '@portal/contracts/site/content'
import { accept, type Decider } from '../../kernel/decider.ts'

export type OrderContent = Readonly<{ kind: ContentKind; order: readonly ContentId[]; by: MemberId; at: Instant }>

/** In which order the pieces of a kind are shown. */
export const contentOrder: Decider<readonly ContentId[], OrderContent, ContentOrdered, never> = {
  initial: [],
  decide: (before, { kind, order, by, at }) =>
    order.join() === before.join() ? accept() : accept({ type: 'ContentOrdered', kind, order, by, at }),
  evolve: (_, { order }) => order,
}
