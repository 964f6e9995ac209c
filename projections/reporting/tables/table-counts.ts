import type { BaseKind } from '@portal/contracts/reporting/method'
import type { Bitset } from '../answer-index/bitset.ts'
import type { BitsetWorkspace } from '../answer-index/bitset-workspace.ts'
import { any, columnsIn, type Expression, column as ofColumn } from '../answer-index/expression.ts'
import { numberColumns } from '../answer-index/number-slices.ts'
import { type ColumnKey, numberColumn } from '../response/column-keys.ts'
import type { Mass } from '../statistics/mass.ts'
import type { Crossing } from './crossing.ts'
import { statisticsOfGroups } from './group-statistics.ts'
import { type Masses, massesOf, type Overlaps, overlapsOf, sharedWith } from './masses.ts'
import { type NumberStatistics, numberStatistics } from './number-statistics.ts'
import type { BasePlan, Measure, ValueColumn } from './plan.ts'
import { remember, type ShortNames, shortNames } from './short-names.ts'
import { tableSets } from './table-sets.ts'
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
  /** Statistics of values, of each of which a column holds those who gave it. */
  values: (plan: BasePlan, values: readonly ValueColumn[]) => readonly NumberStatistics[]
  /** Respondents of the base who gave no answer. */
  unanswered: (plan: BasePlan) => Masses
  /** Respondents of the base who are in both `a` and `b`, and match the expression if one is given. */
  shared: (plan: BasePlan, who: Expression | null, a: number, b: number) => Mass
}>

/** What was counted for one question: its tables have rows in common, such as a grid's summary those of its items. */
export type QuestionCounts = Readonly<{ nameOf: ShortNames; masses: Map<string, Masses> }>

export const questionCounts = (): QuestionCounts => ({ nameOf: shortNames(), masses: new Map() })

const statisticsOfNumbers: typeof numberStatistics = (crossing, work, column, question, base) =>
  crossing.weighing
    ? weightedNumbers(crossing, crossing.weighing, column, question, base)
    : numberStatistics(crossing, work, column, question, base)

/**
 * `column` finds a loaded column. Sets are made in `work`, and are released with it. What is counted is added to `ofQuestion`; not in a weighted run,
 * whose masses sum squares on demand, over sets that are then gone.
 */
export const tableCounts = (
  crossing: Crossing,
  work: BitsetWorkspace,
  column: (key: ColumnKey) => Bitset,
  kind: BaseKind,
  ofQuestion: QuestionCounts,
): TableCounts => {
  const { columns } = crossing
  const { nameOf, masses } = crossing.weighing ? questionCounts() : ofQuestion
  const sets = tableSets(work, column, kind, nameOf)
  const parts = new Map<string, Bitset>()
  const numbers = new Map<string, readonly NumberStatistics[]>()
  const overlaps = new Map<string, Overlaps>()

  const count = (name: string, set: () => Bitset): Masses => remember(masses, name, () => massesOf(crossing, set()))

  const ofColumns = (plan: BasePlan, keys: readonly ColumnKey[]): Masses =>
    count(`${nameOf(plan)} | ${keys.join(' ')}`, () => sets.any(plan, keys))

  return {
    base: (plan) => count(nameOf(plan), () => sets.base(plan)),
    any: ofColumns,
    who: (plan, who) => count(`${nameOf(plan)} ${nameOf(who)}`, () => sets.who(plan, who)),
    numbers: (plan, question) =>
      remember(numbers, `${nameOf(plan)} ${question}`, () =>
        statisticsOfNumbers(crossing, work, column, question, sets.any(plan, [numberColumn(question)])),
      ),
    values: (plan, values) =>
      remember(numbers, `${nameOf(plan)} = ${nameOf(values)}`, () =>
        statisticsOfGroups(
          values.map(({ value, column: key }) => ({ value, masses: ofColumns(plan, [key]) })),
          columns.length,
        ),
      ),
    unanswered: (plan) => count(`${nameOf(plan)} -`, () => sets.unanswered(plan)),
    shared: (plan, who, a, b) => {
      const name = `${nameOf(plan)} ${who === null ? '' : nameOf(who)}`
      const inColumn = (index: number): Bitset => {
        const ofBase = who === null ? sets.base(plan) : sets.who(plan, who)
        return remember(parts, `${name} & ${index}`, () => work.and(ofBase, columns[index] ?? []))
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

export const columnsOfBase = ({ asked, answered, chosen }: BasePlan): readonly ColumnKey[] => [
  asked,
  ...answered,
  ...chosen,
]

/** The columns that a row's figures need besides those of its base. */
export const columnsOfMeasure = (measure: Measure): readonly ColumnKey[] => {
  switch (measure.of) {
    case 'unanswered':
      return []
    case 'who':
      return columnsIn(measure.who)
    case 'number':
      return numberColumns(measure.question)
    case 'any':
    case 'mentions':
      return measure.columns
    case 'scores':
      return measure.groups.flatMap(({ who }) => columnsIn(who))
    case 'values':
      return measure.values.map(({ column }) => column)
  }
}
