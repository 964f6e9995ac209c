import type { TableSpec } from '@portal/contracts/reporting/table'
import type { Catalogue } from '@portal/contracts/survey/catalogue'
import { conditionIssues } from '@portal/contracts/survey/condition-issues'
import type { DefinitionIssue } from '@portal/contracts/survey/definition-issue'

/** What is wrong with a spec: `path` is a JSON pointer into it. */
export type SpecIssue = DefinitionIssue

const MOST_COLUMNS = 300

/** Questions, items, codes and operators that the survey does not have, and a banner that is too wide. */
export const specIssues = ({ questions, banner, filter }: TableSpec, survey: Catalogue): readonly SpecIssue[] => {
  const columns = banner.reduce((sum, { items }) => sum + items.length, 0)
  return [
    ...questions.flatMap((id, i) =>
      survey.questions.has(id) ? [] : [{ path: `/questions/${i}`, message: `there is no question ${id}` }],
    ),
    ...banner.flatMap(({ items }, g) =>
      items.flatMap(({ condition }, i) =>
        conditionIssues(condition, ['banner', g, 'items', i, 'condition'], survey.questions),
      ),
    ),
    ...(filter ? conditionIssues(filter, ['filter'], survey.questions) : []),
    ...(columns > MOST_COLUMNS
      ? [{ path: '/banner', message: `${columns} columns are too many; there may be ${MOST_COLUMNS}` }]
      : []),
  ]
}
