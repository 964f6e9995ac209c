import type { ReportFlag } from '@portal/contracts/http/reporting'
import { reviewFlag } from '@portal/contracts/http/survey-flags'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAnsweredCommands } from '../../../lib/answered-commands.ts'
import { failureInWords } from '../../../lib/failure-in-words.ts'
import { send } from '../../../lib/requests.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { notify } from '../../../ui/notify.ts'
import { flagsKey, reportSurveysQuery } from '../queries.ts'

/** What is said of a flag; null takes back what was said. */
export type Verdict = ReportFlag['verdict']
export type Review = Readonly<{ flag: ReportFlag; verdict: Verdict }>

/** Says of a flag whether it is right. `onReviewed` is told once it is stored. */
export const useReview = (surveyID: string, onReviewed: (review: Review) => void) => {
  const problems = useTexts('site/problems')
  const client = useQueryClient()
  const { commandOf, settled } = useAnsweredCommands<Verdict>()
  return useMutation({
    mutationFn: ({ flag: { responseId, flag, verdict: before }, verdict }: Review) => {
      const { commandId } = commandOf([responseId, flag, before, verdict], () => verdict)
      return send(reviewFlag, { body: { surveyID, responseId, flag, verdict } }, { commandId })
    },
    onSuccess: (_, review) => {
      onReviewed(review)
      void client.invalidateQueries({ queryKey: reportSurveysQuery.queryKey })
      return client.invalidateQueries({ queryKey: flagsKey })
    },
    onError: (error) => notify(failureInWords(error, problems).title, 'problem'),
    onSettled: settled,
  })
}
