import type { SystemStatus } from '@portal/contracts/http/operations/status'
import { type Concern, concernsOf } from '@portal/contracts/operations/concerns'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Icon } from '../../../ui/icon.tsx'
import { queuesQuery } from '../queries.ts'
import { useWords } from '../use-words.ts'

const useSentence = () => {
  const t = useTexts('operations/operations')
  const words = useWords()
  return (concern: Concern): string => {
    switch (concern.kind) {
      case 'old-transaction':
        return t('concern-old-transaction', { time: words.time(concern.seconds) })
      case 'no-read-model':
        return t('concern-no-read-model')
      case 'relay-behind':
        return t('concern-relay-behind', { time: words.time(concern.seconds) })
      case 'process-lost':
        return t('concern-process-lost', {
          role: concern.role,
          host: concern.host,
          time: words.time(concern.seconds),
        })
      case 'disk-nearly-full':
        return concern.place === 'database'
          ? t('concern-disk-database', { size: words.size(concern.freeBytes) })
          : t('concern-disk', { place: concern.place, size: words.size(concern.freeBytes) })
      case 'no-backup':
        return t(concern.isNone ? 'concern-backup-none' : 'concern-no-backup', { time: words.time(concern.seconds) })
      case 'table-bloated':
        return t('concern-bloated', {
          table: concern.table,
          size: words.size(concern.bytes),
          live: words.size(concern.liveBytes),
        })
      case 'stands-still':
        return t('concern-stands-still', {
          name: `${concern.projection} v${concern.version}`,
          reason: concern.reason ?? t('no-reason'),
        })
      case 'made-again':
        return t('concern-made-again', { name: `${concern.projection} v${concern.version}`, reason: concern.why })
      case 'not-held':
        return t('concern-not-held', { name: `${concern.projection} v${concern.version}` })
      case 'behind':
        return t('concern-behind', {
          name: `${concern.projection} v${concern.version}`,
          time: words.time(concern.seconds),
        })
      case 'parked':
        return t('concern-parked', {
          name: `${concern.projection} v${concern.version}`,
          keys: concern.keys,
          events: concern.events,
        })
    }
  }
}

/** Is all well, and if not, what needs somebody. Said aloud when it changes. */
export function Concerns({ status }: { readonly status: SystemStatus }) {
  const t = useTexts('operations/operations')
  const words = useWords()
  const sentenceOf = useSentence()
  const failed = useQuery(queuesQuery).data?.queues.reduce((sum, { counts }) => sum + counts.failed, 0) ?? 0
  const sentences = [...new Set(concernsOf(status).map(sentenceOf))]
  const all = failed > 0 ? [...sentences, t('concern-jobs', { jobs: words.number(failed) })] : sentences
  const isWell = all.length === 0
  return (
    <div className={`health health--${isWell ? 'well' : 'unwell'}`} role="status">
      <Icon name={isWell ? 'check' : 'alert'} />
      <div>
        <strong>{isWell ? t('all-well') : t('not-well')}</strong>
        {!isWell && (
          <ul className="health__list">
            {all.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
