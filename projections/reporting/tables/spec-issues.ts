import type { TableSpec } from '@portal/contracts/reporting/table'
import type { Catalogue } from '@portal/contracts/survey/catalogue'
import type { Condition, Rule } from '@portal/contracts/survey/condition'
import { conditionIssues } from '@portal/contracts/survey/condition-issues'
import { type DefinitionIssue, pointer } from '@portal/contracts/survey/definition-issue'
import { shapeOf } from '@portal/contracts/survey/question-shape'
import { labelOfGroup, labelOfItem } from './banner-labels.ts'
import { conditionCost } from './run-cost.ts'

/** What is wrong with a spec: `path` is a JSON pointer into it. */
export type SpecIssue = DefinitionIssue

const MOST_COLUMNS = 300

const NAMELESS = 'give it a label: the survey has no text for all that it asks about'

const isCounting = ({ op }: Rule): boolean => op === 'AT LEAST' || op === 'AT MOST'

/** Counts that nobody can reach: no memory is taken for them. */
const countIssues = (condition: Condition, path: readonly PropertyKey[], survey: Catalogue): readonly SpecIssue[] => {
  if ('rules' in condition) {
    return condition.rules.flatMap((rule, i) => countIssues(rule, [...path, 'rules', i], survey))
  }
  const question = survey.questions.get(condition.question)
  const codes = question && isCounting(condition) ? shapeOf(question).asks(condition.item).codes : null
  const wrong = codes ? condition.values.some((count) => !(Number(count) >= 0 && Number(count) <= codes.length)) : false
  if (!codes || !wrong) return []
  const message = `${condition.question} has ${codes.length} codes: ${condition.op} takes a number from 0 to ${codes.length}`
  return [{ path: pointer([...path, 'values']), message }]
}

const issuesOf = (condition: Condition, path: readonly PropertyKey[], survey: Catalogue): readonly SpecIssue[] => {
  const issues = conditionIssues(condition, path, survey.questions)
  return issues.length > 0 ? issues : countIssues(condition, path, survey)
}

const bannerIssues = (banner: TableSpec['banner'], survey: Catalogue): readonly SpecIssue[] =>
  banner.flatMap((group, g) => {
    const wrong = group.items.flatMap(({ condition }, i) =>
      issuesOf(condition, ['banner', g, 'items', i, 'condition'], survey),
    )
    if (wrong.length > 0) return wrong
    const columns = group.items.flatMap((item, i) =>
      labelOfItem(item, survey) ? [] : [{ path: `/banner/${g}/items/${i}/label`, message: NAMELESS }],
    )
    const isNamed = group.items.length === 0 || labelOfGroup(group, survey) !== null
    return isNamed ? columns : [{ path: `/banner/${g}/label`, message: NAMELESS }, ...columns]
  })

/** Questions, items, codes and operators that the survey does not have, and a banner that is too wide. */
export const specIssues = (spec: TableSpec, survey: Catalogue): readonly SpecIssue[] => {
  const { questions, banner, filter } = spec
  const columns = banner.reduce((sum, { items }) => sum + items.length, 0)
  return [
    ...questions.flatMap((id, i) =>
      survey.questions.has(id) ? [] : [{ path: `/questions/${i}`, message: `there is no question ${id}` }],
    ),
    ...bannerIssues(banner, survey),
    ...(filter ? issuesOf(filter, ['filter'], survey) : []),
    ...conditionCost(spec),
    ...(columns > MOST_COLUMNS
      ? [{ path: '/banner', message: `${columns} columns are too many; there may be ${MOST_COLUMNS}` }]
      : []),
  ]
}
