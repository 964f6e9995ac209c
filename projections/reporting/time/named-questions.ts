import { rulesIn } from '@portal/contracts/reporting/column-condition'
import type { TableSpec } from '@portal/contracts/reporting/table'
import { questionsIn } from '@portal/contracts/survey/condition-issues'

/** Every question that a spec names as rows or in the banner. */
export const shownIn = ({ questions, banner }: Pick<TableSpec, 'questions' | 'banner'>): readonly string[] => [
  ...questions,
  ...banner.flatMap(({ items, periods }) => [
    ...(periods ? [periods.question] : []),
    ...items.flatMap(({ condition }) => rulesIn(condition).map(({ question }) => question)),
  ]),
]

/** The same, and those of the filter. */
export const namedIn = (spec: Pick<TableSpec, 'questions' | 'banner' | 'filter'>): readonly string[] => [
  ...shownIn(spec),
  ...(spec.filter ? questionsIn(spec.filter) : []),
]
