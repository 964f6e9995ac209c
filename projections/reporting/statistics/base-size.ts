import type { TestRules } from '@portal/contracts/reporting/testing'
import { effectiveBase, type Mass } from './mass.ts'

export type BaseSize = 'not-asked' | 'hidden' | 'too-small' | 'small' | 'ok'

/** Hiding goes by the respondents themselves, all else by the effective base, which is n when unweighted. */
export const sizeOfBase = (base: Mass, { testedFrom, solidFrom, hiddenUnder }: TestRules): BaseSize => {
  const effective = effectiveBase(base)
  if (!(effective > 0)) return 'not-asked'
  if (base.n < hiddenUnder) return 'hidden'
  if (effective < testedFrom) return 'too-small'
  return effective < solidFrom ? 'small' : 'ok'
}

export const isTested = (size: BaseSize): boolean => size === 'small' || size === 'ok'
