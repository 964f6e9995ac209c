import type { SurveysReply, SurveyTile } from '@portal/contracts/http/surveys'
import type { MemberId } from '@portal/contracts/ids'
import { answerOf } from '@portal/contracts/survey/answer'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { compileSurvey, effective } from '@portal/contracts/survey/flow'
import { takesAnswer } from '@portal/contracts/survey/question-shape'
import type { ResponseView } from '@portal/projections/reporting/response/queries'
import type { PublishedSurvey } from '@portal/projections/surveys/survey/queries'
import { expectedMinutes } from './expected-minutes.ts'
import { surveyLanguage } from './survey-language.ts'
import { surveyWords } from './survey-words.ts'
import { respondentToken } from './token.ts'

/** A survey in the version that applies to the member: the one that was begun, else the newest. */
export type Offer = Readonly<{ survey: PublishedSurvey; response: ResponseView | null }>

type Progress = SurveyTile['progress']

/** Counts what is shown to this respondent and can be answered. */
const progressOf = (definition: SurveyDefinition, response: ResponseView | null): Progress => {
  const survey = compileSurvey(definition)
  const answers = { data: response?.data ?? {}, texts: response?.texts ?? {} }
  const { hidden } = effective(survey, answers.data, answers.texts)
  const asked = survey.shownPages.pages.flatMap(({ questions }) => questions)
  const shown = asked.filter((question) => takesAnswer(question) && !hidden.has(question.id))
  const answered = shown.filter((question) => answerOf(question, answers) !== null).length
  const questionsTotal = shown.length
  return { questionsAnswered: response?.status === 'complete' ? questionsTotal : answered, questionsTotal }
}

const statusOf = (response: ResponseView | null): SurveyTile['Status'] => {
  if (response === null) return 'not started'
  if (response.status === 'in progress') return 'incomplete'
  return response.status === 'withdrawn' ? 'complete' : response.status
}

/** The member, the language, and the secret that signs the tokens. */
export type Viewer = Readonly<{ memberId: MemberId; language: string; tokenSecret: string }>

const tileOf = ({ survey, response }: Offer, { memberId, language, tokenSecret }: Viewer): SurveyTile => {
  const { definition, surveyId } = survey
  const { title, description } = surveyWords(definition, surveyLanguage(definition, [language]))
  const token = respondentToken(tokenSecret, surveyId, memberId)
  return {
    surveyID: surveyId,
    TableTitle: title,
    Description: description,
    Type: definition.type,
    Status: statusOf(response),
    token,
    link: `/u/surveys/conduct?token=${token}`,
    progress: progressOf(definition, response),
    minutes: expectedMinutes(definition),
  }
}

/** The tiles by survey; promotion entries are separate. */
export const presentMySurveys = (offers: readonly Offer[], viewer: Viewer): SurveysReply => {
  const tiles = offers.map((offer) => tileOf(offer, viewer))
  const bySurvey = (list: readonly SurveyTile[]) => Object.fromEntries(list.map((tile) => [tile.surveyID, tile]))
  return {
    other: bySurvey(tiles.filter(({ Type }) => Type !== 'promotionEntry')),
    promotionEntry: bySurvey(tiles.filter(({ Type }) => Type === 'promotionEntry')),
  }
}
