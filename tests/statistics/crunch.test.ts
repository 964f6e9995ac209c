import { describe, expect, it } from 'vitest'
import { type Assert, isCovered, isProvable, isProved, readAsserts } from './crunch-asserts.ts'

/** Asserts that the portal does not answer, and why. */
const leftOut: readonly Readonly<{ which: RegExp; because: string }>[] = [
  { which: / overlaps\//, because: 'their error term is built from who is in which column, not from the two shares' },
  { which: /subdiffs/, because: 'nets that subtract: a difference of shares has no base to test on' },
  { which: /ca_subvar_hs_x_cat_hs/, because: 'a row of statements has no base that its columns share' },
  { which: /hiding_and_pruning|_for_cat_x_cat mean-cat/, because: 'rows and columns hidden and put in another order' },
  { which: /(grouped_by_cat_hs|array_grouped_by_cat_hs_weighted) /, because: 'nets of means' },
  { which: /mr_x_cat_pruned_col|x_mr_pruned_rows/, because: 'rows hidden by the table around them' },
  { which: /proportions_by_cell/, because: 'shares of the whole table' },
  { which: /(ca_x_mr|cat_x_mr|mr_x_cat) .*_margin$/, because: 'a margin over columns that overlap' },
  { which: /all-null-numeric-value|ca_x_mr_with_hs/, because: 'values given by the screen, not by the cube' },
]

const nameOf = ({ test, fixture, measure }: Assert) => `${test} ${fixture} ${measure}`
const asserts = readAsserts()
const provable = asserts.filter((assert) => isCovered(assert) && isProvable(assert))
const isLeftOut = (assert: Assert) => leftOut.some(({ which }) => which.test(nameOf(assert)))
const inScope = provable.filter((assert) => !isLeftOut(assert))

describe('the statistics of cr.cube that are also ours', () => {
  it.each(inScope.map((assert) => [nameOf(assert), assert] as const))('%s', (_, assert) => {
    expect(isProved(assert)).toBe(true)
  })

  it('covers 158 of the 272 asserts', () => {
    expect([asserts.length, asserts.filter((assert) => isProvable(assert) && isProved(assert)).length]).toEqual([
      272, 158,
    ])
  })
})
