import type { AccountType } from '../events/identity.ts'
import { RIGHTS, type Right } from '../identity/rights.ts'

/**
 * Who may ask: the account types of a call; null if no session is needed. A route refuses everybody else before
 * it reads the body.
 */
export const askers = {
  anyone: null,
  'signed-in': ['user', 'admin', 'developer', 'permanentExternalUser'],
  /** Signed in, and only with the token that was made for this member (403 `not-your-token`). */
  respondent: ['user', 'admin', 'developer', 'permanentExternalUser'],
  /** No session is needed: the token of a link or a visit tells who it is (403 `not-your-token`). */
  'link-holder': null,
  staff: ['admin', 'developer'],
  /** Staff with the right to this area (403 `not-allowed`). */
  reports: ['admin', 'developer'],
  members: ['admin', 'developer'],
  site: ['admin', 'developer'],
  developer: ['developer'],
  /** A developer, or a machine with the token for metrics. */
  'metrics-reader': ['developer'],
} as const satisfies Readonly<Record<string, readonly AccountType[] | null> & Record<Right, readonly AccountType[]>>

export type Asker = keyof typeof askers

/** The right that an asker needs beside the account type; null for those who need none. */
export const rightOf = (who: Asker): Right | null => RIGHTS.find((right) => right === who) ?? null

/** Whether a screen or call is for staff and nobody else. */
export const isForStaffAlone = (who: Asker): boolean => {
  const types: readonly AccountType[] | null = askers[who]
  return types?.every(isStaffAccount) === true
}

/** Whether an account of this type is one of staff. */
export const isStaffAccount = (accountType: AccountType): boolean => askers.staff.some((type) => type === accountType)
