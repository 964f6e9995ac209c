import type { ShownRule } from '@portal/contracts/http/survey-preview'
import type { Entries } from '@portal/contracts/survey/answer-data'
import type { Condition } from '@portal/contracts/survey/condition'
import { conditionText } from '@portal/contracts/survey/condition-text'
import type { Page } from '@portal/contracts/survey/definition'
import { holds } from '@portal/contracts/survey/evaluate'
import { type CompiledSurvey, effective } from '@portal/contracts/survey/flow'
import { havePassed, pagesInOrder } from '@portal/contracts/survey/folders/page-order'
import { type Question, typeOf } from '@portal/contracts/survey/question'
import { shapeOf } from '@portal/contracts/survey/question-shape'
import { cellKey } from '@portal/contracts/survey/quotas'
import { pageAfter } from '../domain/way.ts'

/** The numeric codes of screens, quotas and alerts, as the specification has them. */
const SCREEN = 44
const QUOTA = 12
const ALERT = 45

type Named = Readonly<{ id: string; code: number; precode: number | null; condition: Condition | undefined }>

const ofQuestion = (question: Question): readonly Named[] => {
  const { id } = question
  const { code } = typeOf(question)
  return [
    { id, code, precode: null, condition: question.showIf },
    ...shapeOf(question).listed.map((entry) => ({ id, code, precode: entry.code, condition: entry.showIf })),
  ]
}

/** What is judged of all that is prepared: what asks for no page that is still to come. */
type IsJudged = (one: Readonly<{ asks: readonly string[] }>) => boolean

const idsOf = (judged: readonly Readonly<{ id: string }>[]): ReadonlySet<string> => new Set(judged.map(({ id }) => id))

/** The screens that are judged once this page is answered. */
const screensAfter = ({ definition, screens }: CompiledSurvey, isJudged: IsJudged): readonly Named[] => {
  const judged = idsOf(screens.filter(isJudged))
  return (definition.screens ?? []).flatMap(({ id, when }) =>
    judged.has(id) ? [{ id, code: SCREEN, precode: null, condition: when }] : [],
  )
}

/** The alerts that are judged once this page is answered. */
const alertsAfter = ({ definition, alerts }: CompiledSurvey, isJudged: IsJudged): readonly Named[] => {
  const judged = idsOf(alerts.filter(isJudged))
  return (definition.alerts ?? []).flatMap(({ id, when }) =>
    judged.has(id) ? [{ id, code: ALERT, precode: null, condition: when }] : [],
  )
}

/** The cells of the quotas that are decided once this page is answered. */
const cellsAfter = ({ definition, quotas }: CompiledSurvey, isJudged: IsJudged): readonly Named[] => {
  const judged = idsOf(quotas.filter(isJudged))
  return (definition.quotas ?? []).flatMap(({ id: quota, cells }) =>
    judged.has(quota)
      ? cells.map(({ id, when }) => ({ id: cellKey(quota, id), code: QUOTA, precode: null, condition: when }))
      : [],
  )
}

/** The conditions of a page, of hidden questions too, and whether each holds for the answers so far. */
export const rulesOf = (survey: CompiledSurvey, page: Page, { data, texts }: Entries): ShownRule[] => {
  const now = effective(survey, data, texts)
  const way = pagesInOrder(survey, now.data)
  const next = pageAfter(survey, page.id, now)?.id ?? null
  const isJudged: IsJudged = ({ asks }) => havePassed(way, next, asks)
  const named: readonly Named[] = [
    { id: page.id, code: 0, precode: null, condition: page.showIf },
    ...page.questions.flatMap(ofQuestion),
    ...screensAfter(survey, isJudged),
    ...alertsAfter(survey, isJudged),
    ...cellsAfter(survey, isJudged),
  ]
  return named.flatMap(({ id, code, precode, condition }) =>
    condition === undefined
      ? []
      : [
          {
            pkQuestion: id,
            QuestionType: code,
            precode,
            rule: conditionText(condition),
            holds: holds(condition, survey, data, texts),
          },
        ],
  )
}
