import { addressOf } from '@portal/contracts/http/call'
import { cancelExport, downloadExport, type ReportExport } from '@portal/contracts/http/reporting/exports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { newCommandId } from '../../../lib/command-id.ts'
import { useFormats } from '../../../lib/formats.ts'
import { send } from '../../../lib/requests.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { useCounted } from '../use-counted.ts'
import { exportsKey, isUnderWay } from './export-queries.ts'
import './exports.css'

type One = Readonly<{ one: ReportExport }>
type Named = One & Readonly<{ name: string }>

function CancelButton({ one, name }: Named) {
  const t = useTexts('reporting/exports')
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => send(cancelExport, { params: { exportId: one.exportId } }, { commandId: newCommandId() }),
    onSettled: () => client.invalidateQueries({ queryKey: exportsKey }),
  })
  return (
    <>
      {cancel.error && <ProblemNotice error={cancel.error} />}
      <Button look="quiet" busy={cancel.isPending || one.isCancelling} onClick={() => cancel.mutate()}>
        {one.isCancelling ? t('cancelling') : t('cancel')} <span className="visually-hidden">{name}</span>
      </Button>
    </>
  )
}

/** A plain link: the browser streams the file to the disk. */
function DownloadLink({ one, name }: Named) {
  const t = useTexts('reporting/exports')
  return (
    <a
      className="button button--strong"
      href={addressOf(downloadExport, { params: { exportId: one.exportId } })}
      download={one.fileName ?? true}
    >
      <Icon name="download" />
      {t('download')} <span className="visually-hidden">{name}</span>
    </a>
  )
}

const TONES = { waiting: 'accent', running: 'accent', done: 'good', failed: 'warn', cancelled: 'plain' } as const

/** What was counted, so that two files of a survey can be told apart. */
const useContent = () => {
  const countedOf = useCounted()
  const t = useTexts('reporting/exports')
  return ({ content }: ReportExport['request']): string => {
    if (content.kind === 'tables') return countedOf([content])
    if (content.kind === 'report') return t('parts', { count: content.parts.length })
    return content.filter === null ? '' : t('filtered')
  }
}

function Facts({ one }: One) {
  const t = useTexts('reporting/exports')
  const contentOf = useContent()
  const what = contentOf(one.request)
  const { moment, size } = useFormats()
  return (
    <p className="export__facts">
      {what !== '' && <span>{what}</span>}
      <span>{moment(Date.parse(one.askedAt))}</span>
      {one.bytes !== null && one.fileName !== null && <span>{size(one.bytes)}</span>}
      {one.expiresAt !== null && one.fileName !== null && (
        <span>{t('expires-at', { at: moment(Date.parse(one.expiresAt)) })}</span>
      )}
      {one.state === 'failed' && one.why === '' && <span>{t('failed-hint')}</span>}
    </p>
  )
}

/** An export: how far it is, and its file. */
export function ExportLine({ one }: One) {
  const t = useTexts('reporting/exports')
  const { content, format } = one.request
  const name = `${one.surveyTitle} · ${t(`kind-${content.kind}`)} · ${t(`format-${format}`)}`
  const isExpired = one.state === 'done' && one.fileName === null
  return (
    <article className="card export" aria-label={name}>
      <header className="export__head">
        <h2>{name}</h2>
        <Badge tone={isExpired ? 'plain' : TONES[one.state]}>
          {isExpired ? t('expired-file') : t(`state-${one.state}`)}
        </Badge>
      </header>
      {one.why !== '' && (
        <Notice tone="warn" title={t('failed-because')}>
          {one.why}
        </Notice>
      )}
      {isUnderWay(one) && <ProgressBar value={one.share ?? 0} label={t('progress-of', { name })} />}
      <footer className="export__foot">
        <Facts one={one} />
        {isUnderWay(one) && <CancelButton one={one} name={name} />}
        {one.fileName !== null && <DownloadLink one={one} name={name} />}
      </footer>
    </article>
  )
}
