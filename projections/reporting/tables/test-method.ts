import type { TestMethod } from '@portal/contracts/reporting/method'
import type { Comparison } from '../statistics/comparison.ts'
import type { Sample } from '../statistics/distribution.ts'
import type { Mass } from '../statistics/mass.ts'
import { meansAskia, meansSimple, meansSpss, meansT, meansWelch } from '../statistics/means.ts'
import {
  isExpected,
  proportionsAskia,
  proportionsSimple,
  proportionsSpss,
  proportionsT,
  proportionsUnpooled,
  type Share,
} from '../statistics/proportions.ts'

/** How a run compares two columns; `overlap` is who is in both, and only the default test uses it. */
export type Tests = Readonly<{
  shares: (a: Share, b: Share, overlap: Mass) => Comparison | null
  means: (a: Sample, b: Sample, overlap: Mass) => Comparison | null
  usesOverlap: boolean
  /** Which cells are compared at all, by the column's share and the total's. */
  fits: (column: Share, total: Share) => boolean
}>

const always = (): boolean => true

const tests: Readonly<Record<Exclude<TestMethod, 'none'>, Tests>> = {
  'proportions-t': {
    shares: proportionsT,
    means: meansT,
    usesOverlap: true,
    fits: always,
  },
  'spss-z': {
    shares: proportionsSpss,
    means: meansSpss,
    usesOverlap: false,
    fits: always,
  },
  'unpooled-t': {
    shares: proportionsUnpooled,
    means: meansWelch,
    usesOverlap: false,
    fits: always,
  },
  'simple-z': {
    shares: proportionsSimple,
    means: meansSimple,
    usesOverlap: false,
    fits: always,
  },
  askia: {
    shares: proportionsAskia,
    means: meansAskia,
    usesOverlap: false,
    fits: isExpected,
  },
}

/** Null: nothing is tested. */
export const testsOf = (method: TestMethod): Tests | null => (method === 'none' ? null : tests[method])
