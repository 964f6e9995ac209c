import type { ColumnCondition, JoinedCondition } from '@portal/contracts/reporting/column-condition'
import { WAVE } from '@portal/contracts/reporting/time-question'
import type { Catalogue } from '@portal/contracts/survey/catalogue'
import type { Condition, Rule } from '@portal/contracts/survey/condition'
import { conditionIssues } from '@portal/contracts/survey/condition-issues'
import { type Issue, pointer } from '@portal/contracts/survey/issue'
import { shapeOf } from '@portal/contracts/survey/question-shape'
import type { OtherSurveys } from './column-condition.ts'

type Path = readonly PropertyKey[]

const isCounting = ({ op }: Rule): boolean => op === 'AT LEAST' || op === 'AT MOST'

/** Counts that cannot be reached: no memory is taken for them. */
const countIssues = (condition: Condition, path: Path, survey: Catalogue): readonly Issue[] => {
  if ('rules' in condition) {
    return condition.rules.flatMap((rule, i) => countIssues(rule, [...path, 'rules', i], survey))
  }
  const question = survey.questions.get(condition.question)
  const codes =
    question && isCounting(condition) ? shapeOf(question).asks(condition.item, condition.column).codes : null
  const wrong = codes ? condition.values.some((count) => !(Number(count) >= 0 && Number(count) <= codes.length)) : false
  if (!codes || !wrong) return []
  const values = { question: condition.question, op: condition.op, most: codes.length }
  return [{ path: pointer([...path, 'values']), key: 'count-range', values }]
}

/** Waves may be deleted while filters and banners ask for them; a question of the author's cannot. */
const ofWaves = (issue: Issue): Issue => {
  const { path } = issue
  if (issue.key === 'no-such-question' && issue.values.question === WAVE) return { path, key: 'no-waves', values: {} }
  if (issue.key !== 'no-such-code' || issue.values.question !== WAVE) return issue
  const { code, codes } = issue.values
  return { path, key: 'no-such-wave', values: { code, codes } }
}

/** What a condition asks of a survey that it does not have. */
export const conditionFaults = (condition: Condition, path: Path, survey: Catalogue): readonly Issue[] => {
  const issues = conditionIssues(condition, path, survey.questions).map(ofWaves)
  return issues.length > 0 ? issues : countIssues(condition, path, survey)
}

/** The survey of a run and the others, as far as they are there. */
type Surveys = Readonly<{ survey: Catalogue; report: string; others: OtherSurveys }>

const joinedFaults = ({ survey: of, condition }: JoinedCondition, path: Path, surveys: Surveys): readonly Issue[] => {
  const other = surveys.others.get(of)
  const at = pointer([...path, 'survey'])
  if (of === surveys.report) return [{ path: at, key: 'joined-with-itself', values: { survey: of } }]
  if (!other) return [{ path: at, key: 'no-survey-to-join', values: { survey: of } }]
  return conditionFaults(condition, [...path, 'condition'], other).map((issue) =>
    issue.key === 'no-such-question'
      ? { path: issue.path, key: 'no-such-question-there', values: { ...issue.values, survey: of } }
      : issue,
  )
}

/** The same of a column, which may be about other surveys too. */
export const columnFaults = (condition: ColumnCondition, path: Path, surveys: Surveys): readonly Issue[] => {
  if ('survey' in condition) return joinedFaults(condition, path, surveys)
  if (!('rules' in condition)) return conditionFaults(condition, path, surveys.survey)
  return condition.rules.flatMap((rule, i) => columnFaults(rule, [...path, 'rules', i], surveys))
}
