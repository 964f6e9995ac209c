import type { MemberId, SurveyId } from '@portal/contracts/ids'
import type { Question } from '@portal/contracts/survey/question'
import { shapeOf } from '@portal/contracts/survey/question-shape'
import type { Pool } from '@portal/infra/database/pool'
import { memberQueries } from '@portal/projections/identity/member/queries'
import { type MemberLinkQueries, memberLinkQueries } from '@portal/projections/surveys/member-link/queries'
import { surveyQueries } from '@portal/projections/surveys/survey/queries'
import type { Answerer, Answerers } from '../kernel/answerer.ts'
import { responseIdOf } from './commands.ts'
import { linkTokens } from './links/link-tokens.ts'
import { readToken } from './token.ts'

type Published = Pick<ReturnType<typeof surveyQueries>, 'find'>

type AnswererDeps = Readonly<{
  asksForFiles: (surveyId: SurveyId) => Promise<boolean>
  isWithdrawn: MemberLinkQueries['isWithdrawn']
  /** Whether there is this member, and is not locked: a visit ends with the account. */
  mayAnswer: (memberId: MemberId) => Promise<boolean>
}>

/** Who answers, for the area that takes their files. A survey that asks for no files gets none, nor does a link that was withdrawn, or whose member is locked or gone. */
export const answerers = (secret: string, { asksForFiles, isWithdrawn, mayAnswer }: AnswererDeps): Answerers => {
  const tokens = linkTokens(secret)
  const ifAsked = async (answerer: Answerer): Promise<Answerer | null> =>
    (await asksForFiles(answerer.surveyId)) ? answerer : null
  return {
    member: async (token, memberId) => {
      const holder = readToken(secret, token)
      if (holder?.memberId !== memberId) return null
      const { surveyId } = holder
      return ifAsked({ surveyId, memberId, responseId: responseIdOf(surveyId, memberId) })
    },
    visit: async (token) => {
      const visit = tokens.visitIn(token)
      if (visit === null) return null
      const { surveyId } = visit
      if (visit.kind === 'open') return ifAsked({ surveyId, memberId: null, responseId: visit.responseId })
      if (visit.linkId !== null && (await isWithdrawn(visit.linkId))) return null
      if (!(await mayAnswer(visit.memberId))) return null
      return ifAsked({ surveyId, memberId: visit.memberId, responseId: responseIdOf(surveyId, visit.memberId) })
    },
  }
}

const takesFiles = (question: Question): boolean => shapeOf(question).keys.some(([, { holds }]) => holds === 'files')

/** Whether a survey has a question that is answered with files, in any version: who began with an older one finishes it. */
export const asksForFiles =
  (published: Published) =>
  async (surveyId: SurveyId): Promise<boolean> => {
    let survey = await published.find(surveyId)
    while (survey !== null) {
      if (survey.definition.pages.some(({ questions }) => questions.some(takesFiles))) return true
      survey = survey.version > 1 ? await published.find(surveyId, survey.version - 1) : null
    }
    return false
  }

export const answerersOn = (pool: Pool, secret: string): Answerers => {
  const members = memberQueries(pool)
  return answerers(secret, {
    asksForFiles: asksForFiles(surveyQueries(pool)),
    isWithdrawn: memberLinkQueries(pool).isWithdrawn,
    mayAnswer: async (memberId) => (await members.byId(memberId))?.isLocked === false,
  })
}
