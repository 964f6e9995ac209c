import type { BaseKind } from '@portal/contracts/reporting/method'
import type { Bitset } from '../answer-index/bitset.ts'
import type { BitsetWorkspace } from '../answer-index/bitset-workspace.ts'
import { bitsetOf } from '../answer-index/evaluate-expression.ts'
import { any, columnsIn, type Expression, column as ofColumn } from '../answer-index/expression.ts'
import { numberColumns } from '../answer-index/number-slices.ts'
import { type ColumnKey, numberColumn } from '../response/column-keys.ts'
import type { Mass } from '../statistics/mass.ts'
import type { Crossing } from './crossing.ts'
import { type Masses, massesOf, type Overlaps, overlapsOf, sharedWith } from './masses.ts'
import { type NumberStatistics, numberStatistics } from './number-statistics.ts'
import type { BasePlan, Measure } from './plan.ts'
import { weightedNumbers } from './weighted-numbers.ts'

/** The counts of a table, each computed on demand and once. */
export type TableCounts = Readonly<{
  /** Respondents of the base. */
  base: (plan: BasePlan) => Masses
  /** Respondents of the base that are in any of the columns. */
  any: (plan: BasePlan, columns: readonly ColumnKey[]) => Masses
  /** Respondents of the base that match an expression. */
  who: (plan: BasePlan, who: Expression) => Masses
  /** Statistics of the numbers that respondents of the base gave. */
  numbers: (plan: BasePlan, question: string) => readonly NumberStatistics[]
  /** Respondents of the base who gave no answer. */
  unanswered: (plan: BasePlan) => Masses
  /** Who is behind a figure: those whom a share counts, or whose answers a statistic is made of. */
  members: (plan: BasePlan, measure: Measure) => Bitset
  /** Respondents of the base who are in both `a` and `b`, and match the expression if one is given. */
  shared: (plan: BasePlan, who: Expression | null, a: number, b: number) => Mass
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

const remember = <T>(known: Map<string, T>, key: string, make: () => T): T => {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}

/** Short names of plans and expressions, the same for equal ones: sets are looked up for each pair of columns. */
const shortNames = () => {
  const byContent = new Map<string, string>()
  const known = new WeakMap<BasePlan | Expression, string>()
  return (key: BasePlan | Expression): string => {
    const name = known.get(key) ?? remember(byContent, JSON.stringify(key), () => `${byContent.size}`)
    known.set(key, name)
    return name
  }
}

const statisticsOfNumbers: typeof numberStatistics = (crossing, work, column, question, base) =>
  crossing.weighing
    ? weightedNumbers(crossing, crossing.weighing, column, question, base)
    : numberStatistics(crossing, work, column, question, base)

/** `column` finds a loaded column. Sets are made in `work`, and are released with it. */
export const tableCounts = (
  crossing: Crossing,
  work: BitsetWorkspace,
  column: (key: ColumnKey) => Bitset,
  kind: BaseKind,
): TableCounts => {
  const { columns } = crossing
  const nameOf = shortNames()
  const sets = new Map<string, Bitset>()
  const counts = new Map<string, Masses>()
  const numbers = new Map<string, readonly NumberStatistics[]>()
  const overlaps = new Map<string, Overlaps>()

  const baseSet = (plan: BasePlan): Bitset => remember(sets, nameOf(plan), () => baseSetOf(work, column, kind, plan))

  const anySet = (plan: BasePlan, keys: readonly ColumnKey[]): Bitset =>
    remember(sets, `${nameOf(plan)} | ${keys.join(' ')}`, () => {
      const [only] = keys
      const union = keys.length === 1 && only !== undefined ? column(only) : work.or(keys.map(column))
      return work.and(union, baseSet(plan))
    })

  const unansweredSet = (plan: BasePlan): Bitset =>
    remember(sets, `${nameOf(plan)} -`, () => work.andNot(baseSet(plan), work.or(plan.answered.map(column))))

  const whoSet = (plan: BasePlan, who: Expression): Bitset =>
    remember(sets, `${nameOf(plan)} ${nameOf(who)}`, () => {
      const base = baseSet(plan)
      return work.and(base, bitsetOf(who, { work, everyone: base, column, written: () => [], joined: () => [] }))
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
        return measure.rest === null ? whoSet(plan, any(measure.groups.map(({ who }) => who))) : baseSet(plan)
      case 'mentions':
        return baseSet(plan)
    }
  }

  const count = (name: string, set: () => Bitset): Masses => remember(counts, name, () => massesOf(crossing, set()))

  return {
    base: (plan) => count(nameOf(plan), () => baseSet(plan)),
    any: (plan, keys) => count(`${nameOf(plan)} | ${keys.join(' ')}`, () => anySet(plan, keys)),
    who: (plan, who) => count(`${nameOf(plan)} ${nameOf(who)}`, () => whoSet(plan, who)),
    numbers: (plan, question) =>
      remember(numbers, `${nameOf(plan)} ${question}`, () =>
        statisticsOfNumbers(crossing, work, column, question, anySet(plan, [numberColumn(question)])),
      ),
    members,
    unanswered: (plan) => count(`${nameOf(plan)} -`, () => unansweredSet(plan)),
    shared: (plan, who, a, b) => {
      const name = `${nameOf(plan)} ${who === null ? '' : nameOf(who)}`
      const inColumn = (index: number): Bitset => {
        const ofBase = who === null ? baseSet(plan) : whoSet(plan, who)
        return remember(sets, `${name} & ${index}`, () => work.and(ofBase, columns[index] ?? []))
      }
      const { weighing } = crossing
      if (!weighing) return sharedWith(crossing, inColumn(a), b)
      const byColumn = remember(overlaps, name, () => overlapsOf(crossing, weighing, [...columns.keys()].map(inColumn)))
      return byColumn(a, b)
    },
  }
}

/** Those who are in any of the columns. */
export const inAny = (keys: readonly ColumnKey[]): Expression => any(keys.map(ofColumn))

/** Every column that a row's figures need. */
export const columnsOfRow = (base: BasePlan, measure: Measure): readonly ColumnKey[] => {
  const ofBase = [base.asked, ...base.answered, ...base.chosen]
  switch (measure.of) {
    case 'unanswered':
      return ofBase
    case 'who':
      return [...ofBase, ...columnsIn(measure.who)]
    case 'number':
      return [...ofBase, ...numberColumns(measure.question)]
    case 'any':
    case 'mentions':
      return [...ofBase, ...measure.columns]
    case 'scores':
      return [...ofBase, ...measure.groups.flatMap(({ who }) => columnsIn(who))]
    case 'values':
      return [...ofBase, ...measure.values.map(({ column }) => column)]
  }
}
