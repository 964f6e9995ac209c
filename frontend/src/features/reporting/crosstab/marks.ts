import type { TestRules } from '@portal/contracts/reporting/testing'

/** In place of a figure that is hidden because of its base. */
export const HIDDEN_MARK = '†'

/** What an arrow is about: the total that is shown, or the respondents of the banner group, whose share is not. */
export const comparedWith = ({ total }: Pick<TestRules, 'total'>): 'total' | 'group' =>
  total === 'group' ? 'group' : 'total'
