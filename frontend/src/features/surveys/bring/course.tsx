import {
  type AnswerFile,
  cancelAnswerFile,
  downloadAnswerReport,
  planAnswerFile,
} from '@portal/contracts/http/answer-files'
import { addressOf } from '@portal/contracts/http/call'
import { paths } from '../../../lib/paths.ts'
import { generatePath } from '../../../lib/router/routes.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { useChange } from '../../../lib/use-change.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Counted } from './check-panel.tsx'
import { noChange } from './plan-edits.ts'
import { answerFileQuery } from './queries.ts'

type FileProps = Readonly<{ file: AnswerFile }>

function Cancel({ file }: FileProps) {
  const t = useTexts('surveys/bring')
  const { mutate, isPending, error } = useChange(cancelAnswerFile, (client, reply) => {
    client.setQueryData(answerFileQuery(file.answerFileId).queryKey, reply)
  })
  return (
    <>
      <Button busy={isPending} onClick={() => mutate({ params: { answerFileId: file.answerFileId } })}>
        {t('cancel')}
      </Button>
      {error && <ProblemNotice error={error} />}
    </>
  )
}

/** Goes back to the columns: the rows are checked again. */
function Again({ file, onAgain }: FileProps & Readonly<{ onAgain: () => void }>) {
  const t = useTexts('surveys/bring')
  const { answerFileId, revision } = file
  const { mutate, isPending, error } = useChange(planAnswerFile, (client, reply) => {
    client.setQueryData(answerFileQuery(answerFileId).queryKey, reply)
    onAgain()
  })
  return (
    <>
      <Button
        busy={isPending}
        onClick={() => mutate({ params: { answerFileId }, body: { revision, change: noChange } })}
      >
        {t('again')}
      </Button>
      {error && <ProblemNotice error={error} />}
    </>
  )
}

function Report({ file }: FileProps) {
  const t = useTexts('surveys/bring')
  const { outcome } = file
  if (outcome === null) return null
  return (
    <>
      <Counted
        counts={[
          [t('taken'), outcome.stored],
          [t('known'), outcome.known],
          [t('refused-rows'), outcome.rejected],
          ...(outcome.againstRules > 0 ? [[t('against-rules'), outcome.againstRules] as const] : []),
        ]}
      />
      {outcome.rejected > 0 && (
        <a
          className="button button--plain"
          href={addressOf(downloadAnswerReport, { params: { answerFileId: file.answerFileId } })}
          download
        >
          {t('report')}
        </a>
      )}
    </>
  )
}

/** The import of a file: how far it is, and what came of it. */
export function Course({ file, onAgain }: FileProps & Readonly<{ onAgain: () => void }>) {
  const t = useTexts('surveys/bring')
  const { surveyId, state, trouble } = file
  const isRunning = state === 'importing'
  return (
    <section className="card bring__part">
      <p role="status">{t(`state-${state}`)}</p>
      {isRunning && <ProgressBar value={file.share ?? 0} label={t('state-importing')} />}
      {trouble && (
        <Notice tone="problem" title={t(`trouble-${trouble.key}`)}>
          <p lang="en" dir="ltr">
            {trouble.sentence}
          </p>
        </Notice>
      )}
      <Report file={file} />
      <div className="row">
        {isRunning ? <Cancel file={file} /> : <Again file={file} onAgain={onAgain} />}
        {surveyId !== null && !isRunning && (
          <>
            <ButtonLink look="strong" to={generatePath(paths.topline, { surveyID: surveyId, reportID: 'new' })}>
              {t('topline')}
            </ButtonLink>
            <ButtonLink to={generatePath(paths.surveyImports, { surveyID: surveyId })}>{t('imports')}</ButtonLink>
          </>
        )}
      </div>
    </section>
  )
}
