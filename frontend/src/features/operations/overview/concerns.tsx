import type { SystemStatus } from '@portal/contracts/http/operations/status'
import { type Concern, concernsOf } from '@portal/contracts/operations/concerns'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Icon } from '../../../ui/icon.tsx'
import { queuesQuery } from '../queries.ts'
import { useWords } from '../use-words.ts'

/** Without a projector these are true of every read model: they are said once, of all. */
type OfMany = Extract<Concern, Readonly<{ kind: 'not-held' | 'behind' }>>
const isOfMany = (concern: Concern): concern is OfMany => concern.kind === 'not-held' || concern.kind === 'behind'

const useSentence = () => {
  const t = useTexts('operations/operations')
  const words = useWords()
  return (concern: Exclude<Concern, OfMany>): string => {
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
      case 'parked':
        return t('concern-parked', {
          name: `${concern.projection} v${concern.version}`,
          keys: concern.keys,
          events: concern.events,
        })
    }
  }
}

const nameOf = ({ projection, version }: OfMany): string => `${projection} v${version}`

const useSentences = () => {
  const t = useTexts('operations/operations')
  const words = useWords()
  const sentenceOf = useSentence()
  return (concerns: readonly Concern[]): readonly string[] => {
    const single = concerns.flatMap((concern) => (isOfMany(concern) ? [] : [sentenceOf(concern)]))
    const many = concerns.filter(isOfMany)
    const notHeld = many.flatMap((concern) => (concern.kind === 'not-held' ? [nameOf(concern)] : []))
    const behind = many.flatMap((concern) =>
      concern.kind === 'behind' ? [`${nameOf(concern)} (${words.time(concern.seconds)})`] : [],
    )
    const ofAll = (key: 'concern-not-held' | 'concern-behind', names: readonly string[]) =>
      names.length === 0 ? [] : [t(key, { names: words.list([...new Set(names)]) })]
    return [...new Set(single), ...ofAll('concern-not-held', notHeld), ...ofAll('concern-behind', behind)]
  }
}

/** Is all well, and if not, what needs somebody. Said aloud when it changes. */
export function Concerns({ status }: { readonly status: SystemStatus }) {
  const t = useTexts('operations/operations')
  const words = useWords()
  const sentencesOf = useSentences()
  const failed = useQuery(queuesQuery).data?.queues.reduce((sum, { counts }) => sum + counts.failed, 0) ?? 0
  const sentences = sentencesOf(concernsOf(status))
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
