import type { ShownRule } from '@portal/contracts/http/survey-preview'
import type { Entries } from '@portal/contracts/survey/answer-data'
import type { Condition } from '@portal/contracts/survey/condition'
import { questionsIn } from '@portal/contracts/survey/condition-issues'
import { conditionText } from '@portal/contracts/survey/condition-text'
import type { Page } from '@portal/contracts/survey/definition'
import { holds } from '@portal/contracts/survey/evaluate'
import type { CompiledSurvey } from '@portal/contracts/survey/flow'
import { havePassed, pagesInOrder } from '@portal/contracts/survey/folders/page-order'
import { type Question, typeOf } from '@portal/contracts/survey/question'
import { shapeOf } from '@portal/contracts/survey/question-shape'
import { pagesAsking } from '@portal/contracts/survey/screens'

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

type Way = ReturnType<typeof pagesInOrder>

/** The screens that are judged once this page is answered. */
const screensAfter = ({ definition, screens }: CompiledSurvey, page: Page, way: Way): readonly Named[] => {
  const judged = new Set(screens.filter(({ asks }) => havePassed(way, page.id, asks)).map(({ id }) => id))
  return (definition.screens ?? []).flatMap(({ id, when }) =>
    judged.has(id) ? [{ id, code: SCREEN, precode: null, condition: when }] : [],
  )
}

/** The alerts that are judged once this page is answered. */
const alertsAfter = ({ definition, alerts }: CompiledSurvey, page: Page, way: Way): readonly Named[] => {
  const judged = new Set(alerts.filter(({ asks }) => havePassed(way, page.id, asks)).map(({ id }) => id))
  return (definition.alerts ?? []).flatMap(({ id, when }) =>
    judged.has(id) ? [{ id, code: ALERT, precode: null, condition: when }] : [],
  )
}

/** The cells of quotas that are decided once this page is answered. */
const cellsAfter = ({ definition }: CompiledSurvey, page: Page, way: Way): readonly Named[] => {
  const isDecided = (condition: Condition): boolean =>
    havePassed(way, page.id, pagesAsking(definition, questionsIn(condition)))
  const cells = (definition.quotas ?? []).flatMap(({ id, cells: all }) => all.map((cell) => ({ quota: id, ...cell })))
  return cells.flatMap(({ quota, id, when }) =>
    isDecided(when) ? [{ id: `${quota}/${id}`, code: QUOTA, precode: null, condition: when }] : [],
  )
}

/** The conditions of a page, of hidden questions too, and whether each holds for the answers so far. */
export const rulesOf = (survey: CompiledSurvey, page: Page, { data, texts }: Entries): ShownRule[] => {
  const way = pagesInOrder(survey, data)
  const named: readonly Named[] = [
    { id: page.id, code: 0, precode: null, condition: page.showIf },
    ...page.questions.flatMap(ofQuestion),
    ...screensAfter(survey, page, way),
    ...alertsAfter(survey, page, way),
    ...cellsAfter(survey, page, way),
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
