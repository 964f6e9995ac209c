import type { BaseKind } from '@portal/contracts/reporting/method'
import type { Bitset } from '../answer-index/bitset.ts'
import type { BitsetWorkspace } from '../answer-index/bitset-workspace.ts'
import { countCross } from '../answer-index/cross.ts'
import { bitsetOf, columnsIn, type Expression } from '../answer-index/expression.ts'
import { numberColumns } from '../answer-index/number-slices.ts'
import { type ColumnKey, numberColumn } from '../response/column-keys.ts'
import { type Crossing, countColumns } from './crossing.ts'
import { type NumberStatistics, numberStatistics } from './number-statistics.ts'
import type { BasePlan, Measure } from './plan.ts'

/** One number for each column of the run. */
export type Counts = Float64Array

/** The counts of a table, each computed on demand and once. */
export type TableCounts = Readonly<{
  /** Respondents of the base. */
  base: (plan: BasePlan) => Counts
  /** Respondents of the base that are in any of the columns. */
  any: (plan: BasePlan, columns: readonly ColumnKey[]) => Counts
  /** Respondents of the base that match an expression. */
  who: (plan: BasePlan, who: Expression) => Counts
  /** Statistics of the numbers that respondents of the base gave. */
  numbers: (plan: BasePlan, question: string) => readonly NumberStatistics[]
  /** Respondents of the base who gave no answer. */
  unanswered: (plan: BasePlan) => Counts
  /** Respondents of the base who are in both `a` and `b`, and in any of the columns if they are given. */
  shared: (plan: BasePlan, columns: readonly ColumnKey[] | null, a: number, b: number) => number
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

const nameOf = ({ asked, answered, chosen }: BasePlan): string => [asked, ...answered, '/', ...chosen].join(' ')

/** `column` finds a loaded column. Sets are made in `work`, and are released with it. */
export const tableCounts = (
  crossing: Crossing,
  work: BitsetWorkspace,
  column: (key: ColumnKey) => Bitset,
  kind: BaseKind,
): TableCounts => {
  const { arena, extent, columns } = crossing
  const sets = new Map<string, Bitset>()
  const counts = new Map<string, Counts>()
  const numbers = new Map<string, readonly NumberStatistics[]>()

  const baseSet = (plan: BasePlan): Bitset => remember(sets, nameOf(plan), () => baseSetOf(work, column, kind, plan))

  const anySet = (plan: BasePlan, keys: readonly ColumnKey[]): Bitset =>
    remember(sets, `${nameOf(plan)} | ${keys.join(' ')}`, () => {
      const [only] = keys
      const union = keys.length === 1 && only !== undefined ? column(only) : work.or(keys.map(column))
      return work.and(union, baseSet(plan))
    })

  const unansweredSet = (plan: BasePlan): Bitset =>
    remember(sets, `${nameOf(plan)} -`, () => work.andNot(baseSet(plan), work.or(plan.answered.map(column))))

  const count = (name: string, set: () => Bitset): Counts =>
    remember(counts, name, () => countColumns(crossing, [set()]))

  return {
    base: (plan) => count(nameOf(plan), () => baseSet(plan)),
    any: (plan, keys) => count(`${nameOf(plan)} | ${keys.join(' ')}`, () => anySet(plan, keys)),
    who: (plan, who) =>
      count(`${nameOf(plan)} ${JSON.stringify(who)}`, () => {
        const base = baseSet(plan)
        return work.and(base, bitsetOf(who, { work, everyone: base, column, written: () => [] }))
      }),
    numbers: (plan, question) =>
      remember(numbers, `${nameOf(plan)} ${question}`, () =>
        numberStatistics(crossing, column, question, anySet(plan, [numberColumn(question)])),
      ),
    unanswered: (plan) => count(`${nameOf(plan)} -`, () => unansweredSet(plan)),
    shared: (plan, keys, a, b) => {
      const [one, other] = [columns[a] ?? [], columns[b] ?? []]
      const ofBase = keys === null ? baseSet(plan) : anySet(plan, keys)
      const inOne = remember(sets, `${nameOf(plan)} ${keys?.join(' ') ?? ''} & ${a}`, () => work.and(ofBase, one))
      return countCross(arena, extent, [inOne], [other])[0] ?? 0
    },
  }
}

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
    case 'mean':
    case 'sd':
    case 'median':
      return [...ofBase, ...measure.values.map(({ column }) => column)]
  }
}
