import type { BackupFigures, SystemStatus } from '@portal/contracts/http/operations/status'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Figure } from '../figure.tsx'
import { Live } from '../live.tsx'
import { OurWords } from '../our-words.tsx'
import { Concerns } from '../overview/concerns.tsx'
import { statusQuery } from '../queries.ts'
import { SpanChoice } from '../span-choice.tsx'
import { useWords } from '../use-words.ts'
import { Disks } from './disks.tsx'
import { Processes } from './processes.tsx'
import { Tables } from './tables.tsx'
import { WalFigure } from './wal-figure.tsx'
import '../entries.css'
import './system.css'

function BackupFigure({ backup }: { readonly backup: BackupFigures | null }) {
  const t = useTexts('operations/system')
  const words = useWords()
  if (backup === null) return <Figure name={t('backup')} value="–" more={t('backup-elsewhere')} />
  const { lastAt, dueSeconds, detail } = backup
  const value = lastAt === null ? t('backup-none') : words.ago(lastAt, Date.now())
  const more = dueSeconds === null ? t('backup-free') : t('backup-due', { time: words.time(dueSeconds) })
  return (
    <Figure name={t('backup')} value={value} more={more}>
      {detail !== null && (
        <span className="entry__more">
          <OurWords>{detail}</OurWords>
        </span>
      )}
    </Figure>
  )
}

function SystemFigures({ status }: { readonly status: SystemStatus }) {
  const t = useTexts('operations/system')
  const words = useWords()
  const { databaseBytes, disk, checkpoints, checkpointWriteSeconds, checkpointSyncSeconds } = status.storage
  const label = useTexts('operations/operations')('figures')
  const checkpointTimes = {
    written: words.time(checkpointWriteSeconds),
    waited: words.time(checkpointSyncSeconds),
  }
  return (
    <dl className="figures system__figures" aria-label={label}>
      <Figure
        name={t('database-size')}
        value={words.size(databaseBytes)}
        more={disk === null ? '' : t('database-free', { free: words.size(disk.freeBytes) })}
      />
      <WalFigure status={status} />
      <Figure
        name={t('checkpoints')}
        value={words.number(checkpoints)}
        more={t('checkpoints-written', checkpointTimes)}
      />
      <BackupFigure backup={status.backup} />
    </dl>
  )
}

/** What the portal runs on: its processes, their disks, the last backup, and the database. */
export function System() {
  const t = useTexts('operations/system')
  const query = useQuery(statusQuery)
  return (
    <div className="stack">
      <p className="operations__lead">{t('lead')}</p>
      <Live query={query} blocks={3}>
        {(status) => (
          <>
            {!query.isError && <Concerns status={status} />}
            <SpanChoice />
            <SystemFigures status={status} />
            <Processes status={status} />
            <Disks status={status} />
            <Tables status={status} />
          </>
        )}
      </Live>
    </div>
  )
}
