import type { BaseKind } from '@portal/contracts/reporting/method'
import type { Bitset } from '../answer-index/bitset.ts'
import type { BitsetWorkspace } from '../answer-index/bitset-workspace.ts'
import { bitsetOf } from '../answer-index/evaluate-expression.ts'
import { any, type Expression } from '../answer-index/expression.ts'
import { type ColumnKey, numberColumn } from '../response/column-keys.ts'
import type { BasePlan, Measure } from './plan.ts'
import { remember, type ShortNames } from './short-names.ts'

/** Sets of respondents that the rows of a table need, each made once. */
export type TableSets = Readonly<{
  base: (plan: BasePlan) => Bitset
  /** Those of the base who are in any of the columns. */
  any: (plan: BasePlan, columns: readonly ColumnKey[]) => Bitset
  /** Those of the base who match an expression. */
  who: (plan: BasePlan, who: Expression) => Bitset
  /** Those of the base who gave no answer. */
  unanswered: (plan: BasePlan) => Bitset
  /** Who is behind a figure: those whom a share counts, or whose answers a statistic is made of. */
  members: (plan: BasePlan, measure: Measure) => Bitset
}>

const baseSetOf = (work: BitsetWorkspace, column: (key: ColumnKey) => Bitset, kind: BaseKind, plan: BasePlan) => {
  const asked = column(plan.asked)
  switch (kind) {
    case 'asked':
      return asked
    case 'answered':
      return work.and(asked, work.or(plan.answered.map(column)))
    case 'chose':
      return work.and(asked, work.or(plan.chosen.map(column)))
  }
}

/** `column` finds a loaded column. Sets are made in `work`, and are released with it. */
export const tableSets = (
  work: BitsetWorkspace,
  column: (key: ColumnKey) => Bitset,
  kind: BaseKind,
  nameOf: ShortNames,
): TableSets => {
  const sets = new Map<string, Bitset>()

  const base = (plan: BasePlan): Bitset => remember(sets, nameOf(plan), () => baseSetOf(work, column, kind, plan))

  const anySet = (plan: BasePlan, keys: readonly ColumnKey[]): Bitset =>
    remember(sets, `${nameOf(plan)} | ${keys.join(' ')}`, () => {
      const [only] = keys
      const union = keys.length === 1 && only !== undefined ? column(only) : work.or(keys.map(column))
      return work.and(union, base(plan))
    })

  const unansweredSet = (plan: BasePlan): Bitset =>
    remember(sets, `${nameOf(plan)} -`, () => work.andNot(base(plan), work.or(plan.answered.map(column))))

  const whoSet = (plan: BasePlan, who: Expression): Bitset =>
    remember(sets, `${nameOf(plan)} ${nameOf(who)}`, () => {
      const everyone = base(plan)
      return work.and(everyone, bitsetOf(who, { work, everyone, column, written: () => [], joined: () => [] }))
    })

  const members = (plan: BasePlan, measure: Measure): Bitset => {
    switch (measure.of) {
      case 'any':
        return anySet(plan, measure.columns)
      case 'unanswered':
        return unansweredSet(plan)
      case 'who':
        return whoSet(plan, measure.who)
      case 'values':
        return anySet(
          plan,
          measure.values.map((value) => value.column),
        )
      case 'number':
        return anySet(plan, [numberColumn(measure.question)])
      case 'scores':
        return measure.rest === null ? whoSet(plan, any(measure.groups.map(({ who }) => who))) : base(plan)
      case 'mentions':
        return base(plan)
    }
  }

  return { base, any: anySet, who: whoSet, unanswered: unansweredSet, members }
}
