import type { ProcessFigures, SystemStatus } from '@portal/contracts/http/operations/status'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TableBox } from '../../../ui/table.tsx'
import { useWords } from '../use-words.ts'

function ProcessState({ figures: { isLost, isReplaced } }: { readonly figures: ProcessFigures }) {
  const t = useTexts('operations/system')
  if (!isLost) return <Badge tone="good">{t('running')}</Badge>
  return isReplaced ? <Badge>{t('replaced')}</Badge> : <Badge tone="warn">{t('lost')}</Badge>
}

function ProcessRow({ figures }: { readonly figures: ProcessFigures }) {
  const t = useTexts('operations/system')
  const words = useWords()
  const { role, host, pid, version, commit, startedAt, beatSeconds, memoryBytes, disk } = figures
  return (
    <tr>
      <th scope="row">
        {t(`role-${role}`)}
        <span className="entry__more">
          <ProcessState figures={figures} />
        </span>
      </th>
      <td data-label={t('host')}>
        <bdi>{host}</bdi>
        <span className="entry__more">{t('pid', { pid: String(pid) })}</span>
      </td>
      <td data-label={t('release')}>
        <bdi>{version}</bdi>
        {commit !== null && (
          <span className="entry__more">
            <bdi>{commit}</bdi>
          </span>
        )}
      </td>
      <td data-label={t('started')}>
        <time dateTime={startedAt} title={words.moment(startedAt)}>
          {words.ago(startedAt, Date.now())}
        </time>
      </td>
      <td data-label={t('last-sign')}>{words.time(Math.round(beatSeconds))}</td>
      <td className="table__number" data-label={t('memory')}>
        {words.size(memoryBytes)}
      </td>
      <td className="table__number" data-label={t('free-disk')}>
        {disk === null ? t('unknown') : words.size(disk.freeBytes)}
      </td>
    </tr>
  )
}

/** Each process of the portal, as it says itself every few seconds; those that are lost first. */
export function Processes({ status: { processes } }: { readonly status: SystemStatus }) {
  const t = useTexts('operations/system')
  return (
    <div className="stack system__table">
      <h2>{t('processes')}</h2>
      {processes.length === 0 ? (
        <EmptyState icon="inbox" title={t('no-processes')} hint={t('no-processes-hint')} />
      ) : (
        <TableBox hasCards label={t('processes')}>
          <thead>
            <tr>
              <th scope="col">{t('process')}</th>
              <th scope="col">{t('host')}</th>
              <th scope="col">{t('release')}</th>
              <th scope="col">{t('started')}</th>
              <th scope="col">{t('last-sign')}</th>
              <th scope="col" className="table__number">
                {t('memory')}
              </th>
              <th scope="col" className="table__number">
                {t('free-disk')}
              </th>
            </tr>
          </thead>
          <tbody>
            {processes.map((figures) => (
              <ProcessRow key={figures.processId} figures={figures} />
            ))}
          </tbody>
        </TableBox>
      )}
    </div>
  )
}
