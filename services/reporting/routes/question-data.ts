import { loadQuestionData } from '@portal/contracts/http/reporting/question-data'
import { bandCondition } from '@portal/contracts/reporting/band-rules'
import { kindOf } from '@portal/contracts/reporting/recorded-run'
import { reportText } from '@portal/contracts/reporting/report-text'
import { runInWords } from '@portal/contracts/reporting/run-in-words'
import { TableRun, type TableSpec } from '@portal/contracts/reporting/table'
import type { Condition } from '@portal/contracts/survey/condition'
import { type LocalText, textIn } from '@portal/contracts/survey/local-text'
import type { Question } from '@portal/contracts/survey/question'
import { shapeOf } from '@portal/contracts/survey/question-shape'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { languageOf } from '../../texts/language-of.ts'
import { sayIn } from '../../texts/say.ts'
import { questionDataOf } from '../question-data.ts'
import type { ReportedSurveys } from '../reported-survey.ts'
import { countRun, type RunDeps, whoRan } from './run.ts'
import { untilGone } from './until-gone.ts'

type Deps = RunDeps & Readonly<{ reported: ReportedSurveys; reached: Reached }>
const LONGEST_LABEL = 300

type Body = (typeof loadQuestionData)['body']['_zod']['output']

type Columns = readonly Readonly<{ label?: LocalText; conditions: readonly Condition[] }>[]

/** A column for each option of a question, or for each band of its numbers; of one with items a group of them for each, by its point or band. */
const groupsOf = (question: Question): Columns => {
  const { listed, lists, bands, asks } = shapeOf(question)
  const given = (values: readonly Readonly<{ code: number }>[], item?: number): readonly Condition[] =>
    values.map(({ code }) => ({ question: question.id, ...(item !== undefined && { item }), op: 'IN', values: [code] }))
  const within = (item?: number): readonly Condition[] => bands.map((band) => bandCondition(question.id, band, item))
  const isByItem = lists.items.length > 0 && (lists.scale.length > 0 || bands.length > 0)
  if (!isByItem) return [{ conditions: [...(asks(undefined).codes === null ? [] : given(listed)), ...within()] }]
  return lists.items.map(({ code, text }) => ({
    label: text,
    conditions: [...given(lists.scale, code), ...within(code)],
  }))
}

/**
 * The answers of a question as columns; joined by member if it is of another survey.
 * @throws ProblemError for a question that makes no columns, and for dates of another survey
 */
const columnsFor = async ({ reported }: Deps, body: Body, language: string): Promise<TableSpec['banner']> => {
  const { surveyID, crossTabSurveyCol: column, crossTabSurveyID } = body
  if (!column) return []
  const of = crossTabSurveyID ?? surveyID
  const { definition } = (await reported.find(of)) ?? {}
  const question = definition?.pages.flatMap((page) => page.questions).find(({ id }) => id === column)
  if (!definition || !question) throw new ProblemError('not-found')
  if (of === surveyID && shapeOf(question).dates) return [{ items: [], periods: { question: column } }]
  const groups = groupsOf(question)
  if (groups.every(({ conditions }) => conditions.length === 0)) throw new ProblemError('not-found')
  return groups.map(({ label, conditions }) => ({
    ...(label !== undefined && {
      label: reportText(textIn(label, language, definition.languages)).slice(0, LONGEST_LABEL),
    }),
    items: conditions.map((condition) => ({ condition: of === surveyID ? condition : { survey: of, condition } })),
  }))
}

const specOf = (body: Body, banner: TableSpec['banner']): TableSpec => ({
  surveyID: body.surveyID,
  questions: [body.qid],
  banner,
  filter: body.toplineQuery ?? null,
  includeAdmin: body.includeAdmin,
  includeInactive: body.includeInactive,
  includeExternalUsers: body.includeExternalUsers,
  completesOnly: false,
  base: 'asked',
  test: banner.length > 0 ? 'proportions-t' : 'none',
})

/** The figures of one question as charts need them; a screen of this portal asks for tables (`run.ts`). */
export const questionDataRoute = (deps: Deps) =>
  route(
    loadQuestionData,
    async (request, reply) => {
      const { reportID = null } = request.body
      const language = languageOf(request)
      const spec = specOf(request.body, await columnsFor(deps, request.body, language))
      const purpose = { kind: kindOf(spec), reportId: reportID, by: whoRan(request) }
      const counted = await countRun(deps, spec, { known: [], signal: untilGone(reply) }, purpose)
      if (counted.outcome === 'unchanged') throw new ProblemError('overloaded') // of no known figures none are the same
      const run = TableRun.parse(JSON.parse(new TextDecoder().decode(counted.json)))
      return questionDataOf(runInWords(run, language, sayIn(language, 'reporting/results')))
    },
    { before: atLeast(deps.reached, 'reporting', 'survey') },
  )
