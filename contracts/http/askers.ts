import type { AccountType } from '../events/identity.ts'
import { RIGHTS, type Right } from '../identity/rights.ts'

const EVERYBODY = ['user', 'admin', 'developer', 'permanentExternalUser'] as const
const STAFF = ['admin', 'developer'] as const

/**
 * Who may ask: the account types of a call; null if no session is needed. A route refuses everybody else before
 * it reads the body.
 */
export const askers = {
  anyone: null,
  'signed-in': EVERYBODY,
  /** Signed in, and only with the token that was made for this member (403 `not-your-token`). */
  respondent: EVERYBODY,
  /** No session is needed: the token of a link or a visit tells who it is (403 `not-your-token`). */
  'link-holder': null,
  staff: STAFF,
  /** Staff with the right to this area (403 `not-allowed`). */
  reports: STAFF,
  members: STAFF,
  site: STAFF,
  developer: ['developer'],
  /** A developer, or a machine with the token for metrics. */
  'metrics-reader': ['developer'],
} as const satisfies Readonly<Record<string, readonly AccountType[] | null> & Record<Right, readonly AccountType[]>>

export type Asker = keyof typeof askers

/** Whether an asker needs the right of this name beside the account type. */
export const needsRight = (who: Asker): who is Right => RIGHTS.some((right) => right === who)

/** The right that an asker needs beside the account type; null for those who need none. */
export const rightOf = (who: Asker): Right | null => (needsRight(who) ? who : null)

/** Whether an account of this type is one of staff. */
export const isStaffAccount = (accountType: AccountType): boolean => STAFF.some((type) => type === accountType)
