import type { HeldResponse, PreviewMove } from '@portal/contracts/http/survey-preview'
import { Instant, type MemberId, ResponseId } from '@portal/contracts/ids'
import type { WireData } from '@portal/contracts/survey/answer-data'
import type { CompiledSurvey } from '@portal/contracts/survey/flow'
import { derivedId } from '../../kernel/derived-id.ts'
import { backgroundOf, begunWith, unfitVariables } from '../domain/background.ts'
import type { PublishedSurvey } from '../domain/published-survey.ts'
import { response } from '../domain/response.ts'
import type { ResponseCommand, ResponseRejection } from '../domain/response-command.ts'
import { begun as emptyResponse, type Response } from '../domain/response-state.ts'
import { responseOf } from './held-response.ts'

export type TestMove = Readonly<{
  published: PublishedSurvey
  survey: CompiledSurvey
  version: number
  by: MemberId
  move: PreviewMove
  held: HeldResponse | null
  page: string
  data: WireData
  proven: readonly string[]
  background: WireData
  entersAll: boolean
}>

/** The same for each respondent who tries a survey, so that shuffled orders stay while pages come and go. */
export const testResponseId = ({ published, by }: Pick<TestMove, 'published' | 'by'>): ResponseId =>
  ResponseId.parse(derivedId('test-response', published.surveyId, by))

type Moved =
  | Readonly<{ outcome: 'accepted'; response: Response; isStored: boolean }>
  | Readonly<{ outcome: 'rejected'; rejection: ResponseRejection }>

const commandTypes = { answer: 'AnswerPage', save: 'SavePage', back: 'GoBack' } as const

/** Nothing of a test response is kept, and so no time of it either. */
const AT = Instant.parse('1970-01-01T00:00:00.000Z')

const decided = (state: Response, type: ResponseCommand['type'], test: TestMove): Moved => {
  const { published, version, by, page, data, proven, background, entersAll } = test
  const command = {
    type,
    survey: { ...published, latest: version, mayBegin: () => true },
    responseId: testResponseId(test),
    respondent: { kind: 'member', memberId: by } as const,
    flags: { admin: true } as const,
    page,
    data,
    proven,
    background,
    entersAll,
    at: AT,
  }
  const first = response.decide(state, command)
  const decision =
    first.outcome === 'rejected' && first.rejection.code === 'place-needed'
      ? response.decide(state, { ...command, claimed: { ...first.rejection.wanted, full: null } }) // a test takes nobody's place
      : first
  if (decision.outcome === 'rejected') return decision
  return { outcome: 'accepted', response: decision.events.reduce(response.evolve, state), isStored: true }
}

/** As the respondent finds the survey: with the variables of the address. */
const begun = (test: TestMove): Moved => {
  const { survey, version, held, background: given, entersAll } = test
  const state = responseOf(held, version)
  const background = backgroundOf(survey, state, given, { responseId: testResponseId(test), entersAll })
  const variables = background ? unfitVariables(background) : []
  if (variables.length > 0) return { outcome: 'rejected', rejection: { code: 'background-unfit', variables } }
  return { outcome: 'accepted', response: begunWith(state, version, background), isStored: held !== null }
}

const jumped = (test: TestMove): Moved => {
  const from = begun(test)
  if (from.outcome === 'rejected') return from
  const pages = from.response.status === 'not started' ? new Map() : from.response.pages
  const place = { page: test.page, is: 'reopened' } as const
  return {
    outcome: 'accepted',
    response: { ...emptyResponse(test.version, null), place, pages },
    isStored: true,
  }
}

/** One move of a test respondent through the engine that respondents have. Nothing is appended: no figure, quota or flag knows of it. */
export const movedBy = (test: TestMove): Moved => {
  const { move, held, version } = test
  switch (move) {
    case 'look':
      return begun(test)
    case 'jump':
      return jumped(test)
    case 'answer':
    case 'save':
    case 'back':
      return decided(responseOf(held, version), commandTypes[move], test)
  }
}
