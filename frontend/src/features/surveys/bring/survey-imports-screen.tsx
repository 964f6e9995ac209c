import { type SurveyImport, type SurveyImports, withdrawSurveyImport } from '@portal/contracts/http/survey-imports'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { paths } from '../../../lib/paths.ts'
import { useParams } from '../../../lib/router/hooks.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { useChange } from '../../../lib/use-change.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { answerFilePath, bringBackPath, replacementPath } from './answer-file-path.ts'
import { Counted } from './check-panel.tsx'
import { surveyImportsKey, surveyImportsQuery } from './queries.ts'
import './bring.css'

type OfImport = Readonly<{ surveyID: SurveyImports['surveyID']; one: SurveyImport }>

/** Asks before an import is taken back. */
function ConfirmWithdrawal({ surveyID, one, onClose }: OfImport & Readonly<{ onClose: () => void }>) {
  const t = useTexts('surveys/bring')
  const { number } = useFormats()
  const withdrawing = useChange(withdrawSurveyImport, (client, reply) => {
    client.setQueryData(surveyImportsQuery(surveyID).queryKey, reply)
    void client.invalidateQueries({ queryKey: surveyImportsKey(surveyID) })
    onClose()
  })
  const words = { title: t('withdraw-title'), action: t('withdraw'), cancel: t('keep') }
  const withdraw = () => withdrawing.mutate({ params: { surveyID, importId: one.importId } })
  return (
    <Confirm {...words} doing={withdrawing} onConfirm={withdraw} onClose={onClose}>
      <p>
        <strong>
          <bdi>{one.file}</bdi>
        </strong>
      </p>
      <p>{t('withdraw-hint', { rows: number(one.counts?.stored ?? 0), count: one.counts?.stored ?? 0 })}</p>
    </Confirm>
  )
}

function Actions({ surveyID, one }: OfImport) {
  const t = useTexts('surveys/bring')
  const [isAsking, setAsking] = useState(false)
  if (one.status === 'withdrawn') {
    return one.answerFileId === null ? (
      <p className="bring__hint">{t('undo-upload')}</p>
    ) : (
      <ButtonLink to={bringBackPath(one.answerFileId)}>{t('undo')}</ButtonLink>
    )
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t(one.status === 'withdrawing' ? 'withdraw-on' : 'withdraw')}</Button>
      {one.status !== 'withdrawing' && (
        <ButtonLink look="quiet" to={replacementPath(surveyID, one.importId)}>
          {t('replace')}
        </ButtonLink>
      )}
      {one.answerFileId !== null && (
        <ButtonLink look="quiet" to={answerFilePath(one.answerFileId)}>
          {t('open-file')}
        </ButtonLink>
      )}
      {isAsking && <ConfirmWithdrawal surveyID={surveyID} one={one} onClose={() => setAsking(false)} />}
    </>
  )
}

function ImportCard({ surveyID, one }: OfImport) {
  const t = useTexts('surveys/bring')
  const { moment, number } = useFormats()
  const { counts, status, withdrawn, replaces } = one
  return (
    <li className="card bring__part">
      <h2>
        <bdi>{one.file}</bdi>
      </h2>
      <p role="status">
        {t(`import-${status}`)} · {moment(Date.parse(one.begunAt))}
      </p>
      {status === 'withdrawing' && (
        <ProgressBar value={(withdrawn ?? 0) / Math.max(1, counts?.stored ?? 1)} label={t('import-withdrawing')} />
      )}
      {counts && (
        <Counted
          counts={[
            [t('taken'), counts.stored],
            [t('refused-rows'), counts.rejected],
            ...(counts.againstRules > 0 ? [[t('against-rules'), counts.againstRules] as const] : []),
          ]}
        />
      )}
      {status === 'withdrawn' && <p>{t('withdrawn-count', { rows: number(withdrawn ?? 0), count: withdrawn ?? 0 })}</p>}
      {replaces !== null && <p className="bring__hint">{t('in-place')}</p>}
      <p className="bring__hint">
        {t('rules')}: {t(`rules-${one.rules}`)}
      </p>
      <div className="row">
        <Actions surveyID={surveyID} one={one} />
      </div>
    </li>
  )
}

/** Staff: the files that were imported into a survey, to withdraw and to replace. */
export function SurveyImportsScreen() {
  const t = useTexts('surveys/bring')
  const { surveyID = '' } = useParams()
  const { data, error, refetch } = useQuery(surveyImportsQuery(surveyID))
  const content = () => {
    if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!data) return <Loading label={t('loading')} />
    if (data.imports.length === 0) return <EmptyState title={t('no-imports')} hint={t('no-imports-hint')} />
    return (
      <ul className="bring">
        {data.imports.map((one) => (
          <ImportCard key={one.importId} surveyID={data.surveyID} one={one} />
        ))}
      </ul>
    )
  }
  const beside = (
    <span className="row">
      <ButtonLink look="quiet" to={paths.clientSurveys} icon="back">
        {t('all-surveys')}
      </ButtonLink>
      <ButtonLink look="strong" to={paths.answerFiles} icon="upload">
        {t('files')}
      </ButtonLink>
    </span>
  )
  return (
    <Screen title={t('imports')} {...(data && { lead: data.Name })} beside={beside}>
      {content()}
    </Screen>
  )
}
