import { closeSurvey, reopenSurvey } from '@portal/contracts/http/survey-closing'
import type { SurveyLinks } from '@portal/contracts/http/survey-links'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAnsweredCommands } from '../../../lib/answered-commands.ts'
import { send } from '../../../lib/requests.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'

/** Whether the survey takes answers, and how that is changed. */
export function TakingAnswers({ surveyID, isClosed }: Pick<SurveyLinks, 'surveyID' | 'isClosed'>) {
  const t = useTexts('surveys/links')
  const client = useQueryClient()
  const { commandOf, settled } = useAnsweredCommands<boolean>()
  const { mutate, error, isPending } = useMutation({
    mutationFn: (closes: boolean) => {
      const { commandId } = commandOf([surveyID, closes, isClosed], () => closes)
      return send(closes ? closeSurvey : reopenSurvey, { params: { surveyID } }, { commandId })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['surveys', 'links', surveyID] }),
    onSettled: settled,
  })
  return (
    <section className="card survey-links__part">
      <h2>{t('taking')}</h2>
      {isClosed ? <Notice tone="warn" title={t('closed')} /> : <p role="status">{t('takes-answers')}</p>}
      <p>{t(isClosed ? 'reopen-hint' : 'close-hint')}</p>
      <div className="row">
        <Button busy={isPending} onClick={() => mutate(!isClosed)}>
          {t(isClosed ? 'reopen' : 'close')}
        </Button>
      </div>
      {error && <ProblemNotice error={error} />}
    </section>
  )
}
