import type { OwnRow } from '@portal/contracts/reporting/own-row'
import type { TableSpec } from '@portal/contracts/reporting/table'
import { testRulesOf } from '@portal/contracts/reporting/testing'
import { type WeightTarget, weightingIssues } from '@portal/contracts/reporting/weighting'
import type { Catalogue } from '@portal/contracts/survey/catalogue'
import { type Fault, type Issue, pointer } from '@portal/contracts/survey/issue'
import { shapeOf } from '@portal/contracts/survey/question-shape'
import { labelOfGroup, labelOfItem } from './banner-labels.ts'
import { NO_OTHERS, type OtherSurveys } from './column-condition.ts'
import { columnFaults, conditionFaults } from './condition-faults.ts'
import { canBeMade, codesIn } from './own-rows.ts'
import { plansOf } from './plans-of.ts'
import { conditionCost, tooMany } from './run-cost.ts'

const MOST_COLUMNS = 300

const nameless: Fault = { key: 'needs-label', values: {} }

const bannerIssues = (
  { banner, surveyID: report }: Pick<TableSpec, 'banner' | 'surveyID'>,
  survey: Catalogue,
  others: OtherSurveys,
): readonly Issue[] =>
  banner.flatMap((group, g) => {
    const wrong = group.items.flatMap(({ condition }, i) =>
      columnFaults(condition, ['banner', g, 'items', i, 'condition'], { survey, report, others }),
    )
    if (wrong.length > 0) return wrong
    const columns = group.items.flatMap((item, i) =>
      labelOfItem(item, survey, others) ? [] : [{ path: `/banner/${g}/items/${i}/label`, ...nameless }],
    )
    const isNamed = group.items.length === 0 || labelOfGroup(group, survey, others) !== null
    return isNamed ? columns : [{ path: `/banner/${g}/label`, ...nameless }, ...columns]
  })

/** A weight that no respondent of the survey has. */
export const weightIssues = ({ weight }: TableSpec, known: readonly string[]): readonly Issue[] => {
  if (weight === undefined || known.includes(weight)) return []
  return [
    known.length === 0
      ? { path: '/weight', key: 'no-weights', values: {} }
      : { path: '/weight', key: 'no-such-weight', values: { weight, weights: known } },
  ]
}

const targetIssues = ({ question: id, cells }: WeightTarget, at: number, survey: Catalogue): readonly Issue[] => {
  const question = survey.questions.get(id)
  const path = pointer(['weighting', 'targets', at])
  if (!question) return [{ path: `${path}/question`, key: 'no-such-question', values: { question: id } }]
  const codes = shapeOf(question).asks(undefined).codes
  if (!codes) {
    return [{ path: `${path}/question`, key: 'target-question', values: { question: id, type: question.type } }]
  }
  return cells.flatMap((cell, i) =>
    cell.codes
      .filter((code) => !codes.includes(code))
      .map(
        (code) => ({ path: `${path}/cells/${i}`, key: 'no-such-code', values: { question: id, code, codes } }) as const,
      ),
  )
}

/** Targets that the survey, or arithmetic, does not allow. */
const targetsIssues = ({ weight, weighting }: TableSpec, survey: Catalogue): readonly Issue[] => {
  if (!weighting) return []
  if (weight !== undefined) return [{ path: '/weighting', key: 'two-weights', values: {} }]
  const issues = weighting.targets.flatMap((target, at) => targetIssues(target, at, survey))
  if (issues.length > 0) return issues
  return weightingIssues(weighting).map((issue) => ({ ...issue, path: `/weighting${issue.path}` }))
}

const testingIssues = (spec: TableSpec): readonly Issue[] => {
  const { strict, loose, testedFrom, solidFrom } = testRulesOf(spec)
  return [
    ...(loose === null || loose < strict
      ? []
      : [{ path: '/testing/loose', key: 'levels-order', values: { strict, loose } } as const]),
    ...(testedFrom <= solidFrom
      ? []
      : [
          { path: '/testing/solidFrom', key: 'bases-order', values: { tested: testedFrom, solid: solidFrom } } as const,
        ]),
  ]
}

const namedCodes = (own: OwnRow): readonly number[] => {
  switch (own.kind) {
    case 'net':
      return own.codes
    case 'difference':
      return [...own.codes, ...own.less]
    case 'mean':
      return own.scores.map(({ code }) => code)
    case 'first':
    case 'last':
    case 'nps':
    case 'sum':
    case 'se':
    case 'percentile':
      return []
  }
}

const ownRowFault = (own: OwnRow, survey: Catalogue): Fault | null => {
  const { question: id, item, kind } = own
  const question = survey.questions.get(id)
  if (!question) return { key: 'no-such-question', values: { question: id } }
  const items = shapeOf(question).lists.items.map(({ code }) => code)
  if (item !== undefined && !items.includes(item)) {
    return { key: 'no-such-item', values: { question: id, item, items } }
  }
  const plans = plansOf(question, false)
  const codes = codesIn(plans)
  const missing = codes.length > 0 ? namedCodes(own).find((code) => !codes.includes(code)) : undefined
  if (missing !== undefined) return { key: 'no-such-code', values: { question: id, code: missing, codes } }
  return canBeMade(own, plans) ? null : { key: 'row-unfit', values: { kind, question: id, type: question.type } }
}

const ownRowIssues = (rows: readonly OwnRow[], survey: Catalogue): readonly Issue[] =>
  rows.flatMap((own, i) => {
    const fault = ownRowFault(own, survey)
    return fault ? [{ path: `/rows/${i}`, ...fault }] : []
  })

/** More columns than one run may have. */
export const columnsCost = ({ banner }: Pick<TableSpec, 'banner'>): readonly Issue[] => {
  const columns = banner.reduce((sum, { items }) => sum + items.length, 0)
  return tooMany('/banner', columns, MOST_COLUMNS, 'too-many-columns')
}

/** Questions, items, codes and operators that the survey (or another one, of a column) does not have, and a banner that is too wide. */
export const specIssues = (spec: TableSpec, survey: Catalogue, others = NO_OTHERS): readonly Issue[] => {
  const { questions, filter, rows = [] } = spec
  return [
    ...questions.flatMap((question, i): readonly Issue[] =>
      survey.questions.has(question)
        ? []
        : [{ path: `/questions/${i}`, key: 'no-such-question', values: { question } }],
    ),
    ...bannerIssues(spec, survey, others),
    ...(filter ? conditionFaults(filter, ['filter'], survey) : []),
    ...ownRowIssues(rows, survey),
    ...targetsIssues(spec, survey),
    ...testingIssues(spec),
    ...conditionCost(spec),
    ...columnsCost(spec),
  ]
}
