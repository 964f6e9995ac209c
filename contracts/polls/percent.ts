/** Rounded: votes for the option over all votes. */
export const percentOf = (subset: number, total: number): number =>
  total === 0 ? 0 : Math.round((100 * subset) / total)
