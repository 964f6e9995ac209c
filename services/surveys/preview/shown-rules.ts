import type { ShownRule } from '@portal/contracts/http/survey-preview'
import type { Entries } from '@portal/contracts/survey/answer-data'
import type { Condition } from '@portal/contracts/survey/condition'
import { questionsIn } from '@portal/contracts/survey/condition-issues'
import { conditionText } from '@portal/contracts/survey/condition-text'
import type { Page } from '@portal/contracts/survey/definition'
import { holds } from '@portal/contracts/survey/evaluate'
import type { CompiledSurvey } from '@portal/contracts/survey/flow'
import { type Question, typeOf } from '@portal/contracts/survey/question'
import { shapeOf } from '@portal/contracts/survey/question-shape'

/** The numeric codes of screens and quotas, as the specification has them. */
const SCREEN = 44
const QUOTA = 12

type Named = Readonly<{ id: string; code: number; precode: number | null; condition: Condition | undefined }>

const ofQuestion = (question: Question): readonly Named[] => {
  const { id } = question
  const { code } = typeOf(question)
  return [
    { id, code, precode: null, condition: question.showIf },
    ...shapeOf(question).listed.map((entry) => ({ id, code, precode: entry.code, condition: entry.showIf })),
  ]
}

/** The screens that are judged once this page is answered. */
const screensAfter = ({ definition, screens }: CompiledSurvey, page: Page): readonly Named[] => {
  const place = definition.pages.indexOf(page)
  const judged = new Set(screens.filter(({ from }) => from <= place).map(({ id }) => id))
  return (definition.screens ?? []).flatMap(({ id, when }) =>
    judged.has(id) ? [{ id, code: SCREEN, precode: null, condition: when }] : [],
  )
}

/** The cells of quotas that are decided once this page is answered. */
const cellsAfter = ({ definition, pageOf }: CompiledSurvey, page: Page): readonly Named[] => {
  const place = definition.pages.indexOf(page)
  const isDecided = (condition: Condition): boolean =>
    questionsIn(condition).every((id) => {
      const asked = pageOf.get(id)
      return asked !== undefined && definition.pages.indexOf(asked) <= place
    })
  const cells = (definition.quotas ?? []).flatMap(({ id, cells: all }) => all.map((cell) => ({ quota: id, ...cell })))
  return cells.flatMap(({ quota, id, when }) =>
    isDecided(when) ? [{ id: `${quota}/${id}`, code: QUOTA, precode: null, condition: when }] : [],
  )
}

/** The conditions of a page, of hidden questions too, and whether each holds for the answers so far. */
export const rulesOf = (survey: CompiledSurvey, page: Page, { data, texts }: Entries): ShownRule[] => {
  const named: readonly Named[] = [
    { id: page.id, code: 0, precode: null, condition: page.showIf },
    ...page.questions.flatMap(ofQuestion),
    ...screensAfter(survey, page),
    ...cellsAfter(survey, page),
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
