import type { TestRules } from '@portal/contracts/reporting/testing'
import { effectiveBase, type Mass } from './mass.ts'

export type BaseSize = 'not-asked' | 'hidden' | 'too-small' | 'small' | 'ok'

/**
 * What sums of weights lose in their last digits: 30 respondents with equal weights have an effective base of 29.999999999999996 by half of all
 * weights.
 */
const LOST = 1e-9

const isUnder = (effective: number, limit: number): boolean => effective < limit * (1 - LOST)

/** Hiding goes by the respondents themselves, all else by the effective base, which is n when unweighted. */
export const sizeOfBase = (base: Mass, { testedFrom, solidFrom, hiddenUnder }: TestRules): BaseSize => {
  const effective = effectiveBase(base)
  if (!(effective > 0)) return 'not-asked'
  if (base.n < hiddenUnder) return 'hidden'
  if (isUnder(effective, testedFrom)) return 'too-small'
  return isUnder(effective, solidFrom) ? 'small' : 'ok'
}

export const isTested = (size: BaseSize): boolean => size === 'small' || size === 'ok'
