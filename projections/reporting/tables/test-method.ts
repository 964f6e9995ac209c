import type { TestMethod } from '@portal/contracts/reporting/method'
import type { Comparison } from '../statistics/comparison.ts'
import type { Correction } from '../statistics/correction.ts'
import type { Sample } from '../statistics/distribution.ts'
import type { Mass } from '../statistics/mass.ts'
import { meansSimple, meansSpss, meansT, meansWelch } from '../statistics/means.ts'
import {
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
  correction: Correction
  usesOverlap: boolean
}>

const tests: Readonly<Record<Exclude<TestMethod, 'none'>, Tests>> = {
  'proportions-t': {
    shares: proportionsT,
    means: meansT,
    correction: 'none',
    usesOverlap: true,
  },
  'spss-z': {
    shares: proportionsSpss,
    means: meansSpss,
    correction: 'bonferroni',
    usesOverlap: false,
  },
  'unpooled-t': {
    shares: proportionsUnpooled,
    means: meansWelch,
    correction: 'none',
    usesOverlap: false,
  },
  'simple-z': {
    shares: proportionsSimple,
    means: meansSimple,
    correction: 'none',
    usesOverlap: false,
  },
}

/** Null: nothing is tested. */
export const testsOf = (method: TestMethod): Tests | null => (method === 'none' ? null : tests[method])
