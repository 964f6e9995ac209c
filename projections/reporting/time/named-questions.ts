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

type Named = Pick<TableSpec, 'questions' | 'banner' | 'filter' | 'rows' | 'weighting'>

/** The same, and those of the filter, of rows that are added, and of targets of weights. */
export const namedIn = (spec: Named): readonly string[] => [
  ...shownIn(spec),
  ...(spec.filter ? questionsIn(spec.filter) : []),
  ...(spec.rows ?? []).map(({ question }) => question),
  ...(spec.weighting?.targets ?? []).map(({ question }) => question),
]
