import { addressOf } from '@portal/contracts/http/call'
import {
  type DataExportReply,
  downloadDataExport,
  getDataExport,
  requestDataExport,
} from '@portal/contracts/http/data-export'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormats } from '../../../lib/formats.ts'
import { ask, send } from '../../../lib/requests.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { notify } from '../../../ui/notify.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Screen } from '../../../ui/screen.tsx'
import '../account.css'
import './profile.css'

const WHILE_MADE_MS = 1_000

const exportQuery = queryOptions({
  queryKey: ['profile', 'export'],
  queryFn: ({ signal }) => ask(getDataExport, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.export?.status === 'waiting' ? WHILE_MADE_MS : false),
})

type Made = NonNullable<DataExportReply['export']>

function Progress({ share }: Pick<Made, 'share'>) {
  const t = useTexts('identity/profile')
  return (
    <div className="export-progress">
      <span role="status">{t('export-waiting')}</span>
      <ProgressBar value={share} label={t('export-waiting')} />
    </div>
  )
}

function Download({ exportId, bytes, expiresAt }: Made) {
  const t = useTexts('identity/profile')
  const { moment, size } = useFormats()
  if (bytes === null || expiresAt === null) return null
  return (
    <>
      <p role="status">{t('export-ready', { until: moment(Date.parse(expiresAt)) })}</p>
      <a className="button button--strong" href={addressOf(downloadDataExport, { params: { exportId } })} download>
        <Icon name="download" />
        {t('export-download', { size: size(bytes) })}
      </a>
    </>
  )
}

function Present({ made }: Readonly<{ made: DataExportReply['export'] }>) {
  const t = useTexts('identity/profile')
  if (made === null) return <p>{t('export-none')}</p>
  switch (made.status) {
    case 'waiting':
      return <Progress share={made.share} />
    case 'ready':
      return <Download {...made} />
    case 'failed':
    case 'expired':
      return <p role="status">{t(`export-${made.status}`)}</p>
  }
}

function DataExport({ reply }: Readonly<{ reply: DataExportReply }>) {
  const t = useTexts('identity/profile')
  const client = useQueryClient()
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => send(requestDataExport, {}),
    onSuccess: ({ status, message }) => {
      notify(message, status === 'success' ? 'good' : 'problem')
      return client.invalidateQueries({ queryKey: exportQuery.queryKey })
    },
  })
  return (
    <div className="card account-card">
      <div className="account-form">
        {error && <ProblemNotice error={error} />}
        <Present made={reply.export} />
        {reply.mayAsk ? (
          <Button
            look={reply.export?.status === 'ready' ? 'plain' : 'strong'}
            busy={isPending}
            onClick={() => mutate()}
          >
            {t('export-ask')}
          </Button>
        ) : (
          <p className="account-form__note">{t('export-once')}</p>
        )}
      </div>
    </div>
  )
}

/** The file with everything that the portal holds about the member: asked for here, made by a worker. */
export function DataExportScreen() {
  const t = useTexts('identity/profile')
  const { data, error, refetch } = useQuery(exportQuery)
  return (
    <Screen title={t('export-title')} lead={t('export-lead')}>
      {!data && error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading label={t('export-loading')} blocks={1} />}
      {data && <DataExport reply={data} />}
    </Screen>
  )
}
