import type { TableSpec } from '@portal/contracts/reporting/table'
import type { Catalogue } from '@portal/contracts/survey/catalogue'
import { conditionIssues } from '@portal/contracts/survey/condition-issues'
import type { DefinitionIssue } from '@portal/contracts/survey/definition-issue'
import { labelOfGroup, labelOfItem } from './banner-labels.ts'

/** What is wrong with a spec: `path` is a JSON pointer into it. */
export type SpecIssue = DefinitionIssue

const MOST_COLUMNS = 300

const NAMELESS = 'give it a label: the survey has no text for all that it asks about'

const bannerIssues = (banner: TableSpec['banner'], survey: Catalogue): readonly SpecIssue[] =>
  banner.flatMap((group, g) => {
    const wrong = group.items.flatMap(({ condition }, i) =>
      conditionIssues(condition, ['banner', g, 'items', i, 'condition'], survey.questions),
    )
    if (wrong.length > 0) return wrong
    const columns = group.items.flatMap((item, i) =>
      labelOfItem(item, survey) ? [] : [{ path: `/banner/${g}/items/${i}/label`, message: NAMELESS }],
    )
    const isNamed = group.items.length === 0 || labelOfGroup(group, survey) !== null
    return isNamed ? columns : [{ path: `/banner/${g}/label`, message: NAMELESS }, ...columns]
  })

/** Questions, items, codes and operators that the survey does not have, and a banner that is too wide. */
export const specIssues = ({ questions, banner, filter }: TableSpec, survey: Catalogue): readonly SpecIssue[] => {
  const columns = banner.reduce((sum, { items }) => sum + items.length, 0)
  return [
    ...questions.flatMap((id, i) =>
      survey.questions.has(id) ? [] : [{ path: `/questions/${i}`, message: `there is no question ${id}` }],
    ),
    ...bannerIssues(banner, survey),
    ...(filter ? conditionIssues(filter, ['filter'], survey.questions) : []),
    ...(columns > MOST_COLUMNS
      ? [{ path: '/banner', message: `${columns} columns are too many; there may be ${MOST_COLUMNS}` }]
      : []),
  ]
}
