import type { MemberId, ResponseId, SurveyId } from '@portal/contracts/ids'

/** Who answers a survey, and in which response. */
export type Answerer = Readonly<{ surveyId: SurveyId; responseId: ResponseId; memberId: MemberId | null }>

/** Tells who answers from the tokens of the surveys area; null if the token is not good, or the survey asks for no files. */
export type Answerers = Readonly<{
  /** A member who is signed in, with the token of their survey. */
  member: (token: string, memberId: MemberId) => Promise<Answerer | null>
  /** Somebody who came by a link, with the token of the visit. */
  visit: (token: string) => Promise<Answerer | null>
}>
