import { changeJob, type Job, type JobState } from '@portal/contracts/http/operations/jobs'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { RefusedNotice } from '../refused-notice.tsx'
import { useAction } from '../use-action.ts'

type OfJob = Readonly<{ queue: string; job: Job }>

function RetryButton({ queue, job: { id, name } }: OfJob) {
  const t = useTexts('operations/operations')
  const retry = useAction(changeJob, () => notify(t('done-retry-job')))
  return (
    <>
      <Button
        look="quiet"
        busy={retry.isPending}
        onClick={() => retry.mutate({ body: { queue, id, action: 'retry' } })}
      >
        {t('run-again')} <span className="visually-hidden">{name}</span>
      </Button>
      {retry.error && <RefusedNotice error={retry.error} />}
    </>
  )
}

/** Asks before it does what cannot be taken back. */
function EndButton({ queue, job: { id, name }, action }: OfJob & Readonly<{ action: 'remove' | 'cancel' }>) {
  const t = useTexts('operations/operations')
  const [isAsking, setAsking] = useState(false)
  const end = useAction(changeJob, () => {
    setAsking(false)
    notify(t(`done-${action}-job`))
  })
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {t(`${action}-job`)} <span className="visually-hidden">{name}</span>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t(`ask-${action}-job`)}
          why={t(`why-${action}-job`)}
          action={t(`${action}-job`)}
          hasReason={false}
          isBusy={end.isPending}
          error={end.error}
          onClose={() => setAsking(false)}
          onConfirm={() => end.mutate({ body: { queue, id, action } })}
        >
          <p>
            <bdi className="entry__name">{`${name} ${id}`}</bdi>
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** What may be done about a job: one that failed runs again or is removed, one that has not ended is cancelled. */
export function JobActions({ queue, job, state }: OfJob & Readonly<{ state: Exclude<JobState, 'completed'> }>) {
  return (
    <div className="entry__actions">
      {state === 'failed' ? (
        <>
          <RetryButton queue={queue} job={job} />
          <EndButton queue={queue} job={job} action="remove" />
        </>
      ) : (
        <EndButton queue={queue} job={job} action="cancel" />
      )}
    </div>
  )
}
