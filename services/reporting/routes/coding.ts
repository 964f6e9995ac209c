import {
  CODED_TEXTS_PER_PAGE,
  codeTexts,
  listCodedTexts,
  loadCoding,
  saveCodeFrame,
  type WhichTexts,
} from '@portal/contracts/http/reporting/coding'
import type { SurveyId } from '@portal/contracts/ids'
import {
  type CodableKey,
  type CodeFrame,
  codableKeys,
  codedQuestion,
  nextCode,
  numbersOf,
} from '@portal/contracts/reporting/code-frame'
import { reportText } from '@portal/contracts/reporting/report-text'
import { textIn } from '@portal/contracts/survey/local-text'
import type { CodingQueries } from '@portal/projections/reporting/coding/queries'
import type { PublishedSurvey, SurveyQueries } from '@portal/projections/surveys/survey/queries'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { commandOf, withPosition } from '../../http/calls/command.ts'
import { type Route, route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { languageOf } from '../../texts/language-of.ts'
import type { CodingCommands } from '../coding-commands.ts'

export type CodingDeps = Readonly<{
  published: Pick<SurveyQueries, 'find'>
  coding: CodingQueries
  codingCommands: CodingCommands
  reached: Reached
}>

const NO_FRAME = { codes: [], revision: 0, last: 0 } satisfies Omit<CodeFrame, 'key'>

type Codable = Readonly<{
  survey: PublishedSurvey
  keys: readonly CodableKey[]
  codable: CodableKey
  frame: Omit<CodeFrame, 'key'>
}>

/** The texts of a survey that can be coded, and those that are asked about. @throws ProblemError if they cannot */
const codableOf = async ({ published, coding }: CodingDeps, surveyId: SurveyId, key: string): Promise<Codable> => {
  const survey = await published.find(surveyId)
  const keys = survey?.definition.pages.flatMap(({ questions }) => questions.flatMap(codableKeys)) ?? []
  const codable = keys.find((one) => one.key === key)
  if (!survey || !codable) throw new ProblemError('not-found')
  const frame = (await coding.frames(surveyId)).find((one) => one.key === key) ?? NO_FRAME
  return { survey, keys, codable, frame }
}

const loadRoute = (deps: CodingDeps) =>
  route(
    loadCoding,
    async (request) => {
      const { surveyID: surveyId, key } = request.params
      const { survey, keys, codable, frame } = await codableOf(deps, surveyId, key)
      const { codes, revision, last } = frame
      const { responses, coded, counts } = await deps.coding.summary({ surveyId, key }, codes)
      const language = languageOf(request)
      const titleOf = ({ text }: CodableKey) => reportText(textIn(text, language, survey.definition.languages))
      return {
        title: titleOf(codable),
        coded: codedQuestion(key),
        codes: [...codes],
        revision,
        next: nextCode(last),
        responses,
        codedResponses: coded,
        counts: [...counts],
        keys: keys.map((one) => ({ key: one.key, title: titleOf(one) })),
      }
    },
    { before: atLeast(deps.reached, 'reporting', 'survey') },
  )

const saveRoute = (deps: CodingDeps) =>
  route(saveCodeFrame, async (request, reply) => {
    const { actor, ...asked } = commandOf(request)
    const { surveyID: surveyId, key } = request.params
    await codableOf(deps, surveyId, key)
    const { codes, revision: basedOn } = request.body
    const handled = await deps.codingCommands.saveFrame(asked, { surveyId, key, codes, basedOn, by: actor.id })
    if (handled.outcome === 'rejected') throw new ProblemError('stale-version')
    withPosition(reply, handled.position)
    return { revision: handled.state.revision }
  })

const textsRoute = (deps: CodingDeps) =>
  route(
    listCodedTexts,
    async ({ params: { surveyID: surveyId, key }, query }) => {
      const { frame } = await codableOf(deps, surveyId, key)
      const wanted = { ...query, perPage: CODED_TEXTS_PER_PAGE }
      return deps.coding.texts({ surveyId, key }, frame.codes, wanted)
    },
    { before: atLeast(deps.reached, 'reporting') },
  )

type Of = Readonly<{ surveyId: SurveyId; key: string }>

/** @throws ProblemError if somebody has coded one of the texts since they were shown */
const notStale = async (deps: CodingDeps, of: Of, codes: CodeFrame['codes'], which: WhichTexts): Promise<void> => {
  if (!('texts' in which)) return
  const now = await deps.coding.codesOf(
    of,
    codes,
    which.texts.map(({ same }) => same),
  )
  const isSame = ({ same, had }: (typeof which.texts)[number]): boolean =>
    new Set(had).symmetricDifference(now.get(same) ?? new Set()).size === 0
  if (!which.texts.every(isSame)) throw new ProblemError('stale-version')
}

/** A code that is taken away goes with all that were merged into it. */
const takenAway = (codes: CodeFrame['codes'], remove: readonly number[]): readonly number[] =>
  remove.flatMap((code) => codes.filter((one) => one.code === code).flatMap(numbersOf))

const codeRoute = (deps: CodingDeps) =>
  route(
    codeTexts,
    async (request, reply) => {
      const { actor, ...asked } = commandOf(request)
      const { surveyID: surveyId, key } = request.params
      const { frame } = await codableOf(deps, surveyId, key)
      const { which, add, remove, after } = request.body
      if (add.some((code) => !frame.codes.some((one) => one.code === code))) throw new ProblemError('stale-version')
      const of = { surveyId, key }
      if (after < 0) await notStale(deps, of, frame.codes, which)
      const chosen = 'texts' in which ? { same: which.texts.map(({ same }) => same) } : which
      const { responses, next } = await deps.coding.chosen(of, frame.codes, chosen, after)
      const what = { ...of, by: actor.id, add, remove: takenAway(frame.codes, remove) }
      const { changed, position } = await deps.codingCommands.codeTexts(asked, responses, what)
      withPosition(reply, position)
      return { changed: [...changed], next }
    },
    { before: atLeast(deps.reached, 'reporting') },
  )

/** Coding of open texts: the code frame of an answer key, and which codes its texts have. */
export const codingRoutes = (deps: CodingDeps): readonly Route[] => [
  loadRoute(deps),
  saveRoute(deps),
  textsRoute(deps),
  codeRoute(deps),
]
