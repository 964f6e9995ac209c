import type { TableSpec } from '@portal/contracts/reporting/table'
import type { Condition, Rule } from '@portal/contracts/survey/condition'
import type { DefinitionIssue } from '@portal/contracts/survey/definition-issue'

/** What one run may ask for: several times what a whole survey by a wide banner takes, and a few seconds of work. */
const MOST = { rules: 2_000, values: 20_000, searches: 20, cells: 500_000, comparisons: 2_000_000 }

const rulesIn = (condition: Condition): readonly Rule[] =>
  'rules' in condition ? condition.rules.flatMap(rulesIn) : [condition]

const rulesOf = ({ banner, filter }: TableSpec): readonly Rule[] => [
  ...(filter ? rulesIn(filter) : []),
  ...banner.flatMap(({ items }) => items.flatMap(({ condition }) => rulesIn(condition))),
]

const tooMany = (path: string, count: number, most: number, what: string): readonly DefinitionIssue[] =>
  count <= most ? [] : [{ path, message: `${count} ${what} are too many; there may be ${most}` }]

/** Whether some condition searches words: that reads rows, not the index. */
export const hasSearch = (spec: TableSpec): boolean => rulesOf(spec).some(({ op }) => op === 'LIKE')

/** Conditions that are too long to be worked out, and more searches than the database is to make for one run. */
export const conditionCost = (spec: TableSpec): readonly DefinitionIssue[] => {
  const rules = rulesOf(spec)
  const values = rules.reduce((sum, rule) => sum + rule.values.length, 0)
  const searched = rules.filter(({ op }) => op === 'LIKE')
  const searches = searched.reduce((sum, rule) => sum + rule.values.length, 0)
  return [
    ...tooMany('', rules.length, MOST.rules, 'rules in filter and banner'),
    ...tooMany('', values, MOST.values, 'values in filter and banner'),
    ...tooMany('', searches, MOST.searches, 'words to search'),
  ]
}

/** Tables with more cells, or more pairs of cells to compare, than one run may have. */
export const tableCost = ({ banner, test }: TableSpec, rows: number): readonly DefinitionIssue[] => {
  const columns = 1 + banner.reduce((sum, { items }) => sum + items.length, 0)
  const pairs = banner.reduce((sum, { items }) => sum + (items.length * (items.length - 1)) / 2, 0)
  return [
    ...tooMany('/questions', rows * columns, MOST.cells, 'cells'),
    ...(test === 'none' ? [] : tooMany('/banner', rows * pairs, MOST.comparisons, 'pairs of cells to compare')),
  ]
}
