import type { Mailing, RecipientState } from '@portal/contracts/http/mailings'

/** How many recipients are in a state. */
export const countOf = ({ counts }: Pick<Mailing, 'counts'>, state: RecipientState): number =>
  counts.reduce((sum, one) => (one.state === state ? sum + one.count : sum), 0)

export const totalOf = ({ counts }: Pick<Mailing, 'counts'>): number =>
  counts.reduce((sum, { count }) => sum + count, 0)
