import { actOnJob, type Job } from '@portal/contracts/http/jobs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { RefusedNotice } from '../refused-notice.tsx'
import { useAct } from '../use-act.ts'

/** Runs a job that failed again, or forgets it after a question. */
export function JobActs({ queue, job: { id, name } }: Readonly<{ queue: string; job: Job }>) {
  const { t } = useTranslation('operations')
  const [isAsking, setAsking] = useState(false)
  const retry = useAct(actOnJob, () => notify(t('done-retry-job')))
  const remove = useAct(actOnJob, () => {
    setAsking(false)
    notify(t('done-remove-job'))
  })
  const named = <span className="visually-hidden">{name}</span>
  return (
    <div className="dead__acts">
      <Button look="quiet" busy={retry.isPending} onClick={() => retry.mutate({ body: { queue, id, act: 'retry' } })}>
        {t('run-again')} {named}
      </Button>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {t('remove')} {named}
      </Button>
      {retry.error && <RefusedNotice error={retry.error} />}
      {isAsking && (
        <ConfirmDialog
          title={t('ask-remove')}
          why={t('why-remove')}
          act={t('remove')}
          hasReason={false}
          isBusy={remove.isPending}
          error={remove.error}
          onClose={() => setAsking(false)}
          onConfirm={() => remove.mutate({ body: { queue, id, act: 'remove' } })}
        >
          <p>
            <bdi className="dead__name">{`${name} ${id}`}</bdi>
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
