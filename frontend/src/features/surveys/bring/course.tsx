import {
  type AnswerFile,
  cancelAnswerFile,
  downloadAnswerReport,
  planAnswerFile,
} from '@portal/contracts/http/answer-files'
import { addressOf } from '@portal/contracts/http/call'
import { paths } from '../../../lib/paths.ts'
import { useNavigate, useSearchParams } from '../../../lib/router/hooks.ts'
import { generatePath } from '../../../lib/router/routes.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { useChange } from '../../../lib/use-change.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { answerFilePath, WITHDRAWN } from './answer-file-path.ts'
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
function Again({ file, isWithdrawn }: FileProps & Readonly<{ isWithdrawn: boolean }>) {
  const t = useTexts('surveys/bring')
  const navigate = useNavigate()
  const { answerFileId, revision } = file
  const { mutate, isPending, error } = useChange(planAnswerFile, (client, reply) => {
    client.setQueryData(answerFileQuery(answerFileId).queryKey, reply)
    if (isWithdrawn) void navigate(answerFilePath(answerFileId), { replace: true })
  })
  return (
    <>
      <Button
        look={isWithdrawn ? 'strong' : 'plain'}
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

/** Where to go from an import that is over. */
function Ways({ file, isWithdrawn }: FileProps & Readonly<{ isWithdrawn: boolean }>) {
  const t = useTexts('surveys/bring')
  const { surveyId } = file
  return (
    <>
      <Again file={file} isWithdrawn={isWithdrawn} />
      {surveyId !== null && !isWithdrawn && (
        <ButtonLink look="strong" to={generatePath(paths.topline, { surveyID: surveyId, reportID: 'new' })}>
          {t('topline')}
        </ButtonLink>
      )}
      {surveyId !== null && (
        <ButtonLink to={generatePath(paths.surveyImports, { surveyID: surveyId })}>{t('imports')}</ButtonLink>
      )}
    </>
  )
}

/** The import of a file: how far it is, and what came of it. Who comes to bring back a withdrawn one reads how. */
export function Course({ file }: FileProps) {
  const t = useTexts('surveys/bring')
  const [search] = useSearchParams()
  const { state, trouble } = file
  const isRunning = state === 'importing'
  const isWithdrawn = !isRunning && search.has(WITHDRAWN)
  return (
    <section className="card bring__part">
      {isWithdrawn ? (
        <Notice tone="info" title={t('import-withdrawn')}>
          <p>{t('undo-hint')}</p>
        </Notice>
      ) : (
        <p role="status">{t(`state-${state}`)}</p>
      )}
      {isRunning && <ProgressBar value={file.share ?? 0} label={t('state-importing')} />}
      {trouble && (
        <Notice tone="problem" title={t(`trouble-${trouble.key}`)}>
          <p lang="en" dir="ltr">
            {trouble.sentence}
          </p>
        </Notice>
      )}
      {!isWithdrawn && <Report file={file} />}
      <div className="row">{isRunning ? <Cancel file={file} /> : <Ways file={file} isWithdrawn={isWithdrawn} />}</div>
    </section>
  )
}
