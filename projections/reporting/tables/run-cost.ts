import { rulesIn } from '@portal/contracts/reporting/column-condition'
import type { TableSpec } from '@portal/contracts/reporting/table'
import type { Rule } from '@portal/contracts/survey/condition'
import type { Issue, IssueKey } from '@portal/contracts/survey/issue'

/** Limits of one run: several times the needs of a whole survey by a wide banner, and a few seconds of work. */
const MOST = { rules: 2_000, values: 20_000, searches: 20, cells: 500_000, comparisons: 2_000_000 }

const rulesOf = ({ banner, filter }: TableSpec): readonly Rule[] => [
  ...(filter ? rulesIn(filter) : []),
  ...banner.flatMap(({ items }) => items.flatMap(({ condition }) => rulesIn(condition))),
]

type TooMany = Extract<
  IssueKey,
  `too-many-${'columns' | 'surveys' | 'rules' | 'values' | 'searches' | 'cells' | 'pairs'}`
>

/** An issue if there are more than allowed. */
export const tooMany = (path: string, found: number, most: number, key: TooMany): readonly Issue[] =>
  found <= most ? [] : [{ path, key, values: { found, most } }]

/** Whether a condition searches open texts: that reads rows, not the index. */
export const hasSearch = (spec: TableSpec): boolean => rulesOf(spec).some(({ op }) => op === 'LIKE')

/** Conditions that are too long, and more searches than the database should make for one run. */
export const conditionCost = (spec: TableSpec): readonly Issue[] => {
  const rules = rulesOf(spec)
  const values = rules.reduce((sum, rule) => sum + rule.values.length, 0)
  const searched = rules.filter(({ op }) => op === 'LIKE')
  const searches = searched.reduce((sum, rule) => sum + rule.values.length, 0)
  return [
    ...tooMany('', rules.length, MOST.rules, 'too-many-rules'),
    ...tooMany('', values, MOST.values, 'too-many-values'),
    ...tooMany('', searches, MOST.searches, 'too-many-searches'),
  ]
}

/** Tables with more cells, or more pairs of cells to compare, than one run may have. */
export const tableCost = ({ banner, test }: TableSpec, rows: number): readonly Issue[] => {
  const columns = 1 + banner.reduce((sum, { items }) => sum + items.length, 0)
  const pairs = banner.reduce((sum, { items }) => sum + (items.length * (items.length - 1)) / 2, 0)
  return [
    ...tooMany('/questions', rows * columns, MOST.cells, 'too-many-cells'),
    ...(test === 'none' ? [] : tooMany('/banner', rows * pairs, MOST.comparisons, 'too-many-pairs')),
  ]
}
