import { Instant, ResponseId, SurveyId } from '@portal/contracts/ids'
import { signedTokens } from '../links/signed-token.ts'

/** One showing of a page to a respondent. `shownAt` is the server's clock. */
export type Showing = Readonly<{ surveyId: SurveyId; responseId: ResponseId; page: string; shownAt: Instant }>

/**
 * Ids of timers: each says, signed, which page was shown to whom and when. Nothing is stored for them, and any process reads those of
 * another.
 */
export const timerIds = (secret: string) => {
  const ids = signedTokens(secret, 'timers of pages')
  return {
    make: ({ surveyId, responseId, page, shownAt }: Showing): string => ids.make(surveyId, responseId, page, shownAt),

    /** Null for what this installation did not make. */
    read: (id: string): Showing | null => {
      const [survey, response, page = '', at] = ids.read(id) ?? []
      const [surveyId, responseId, shownAt] = [
        SurveyId.safeParse(survey),
        ResponseId.safeParse(response),
        Instant.safeParse(at),
      ]
      if (!surveyId.success || !responseId.success || !shownAt.success) return null
      return { surveyId: surveyId.data, responseId: responseId.data, page, shownAt: shownAt.data }
    },
  }
}
export type TimerIds = ReturnType<typeof timerIds>
