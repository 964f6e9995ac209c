import type { StoredEvent } from '@portal/contracts/http/operations/log-events'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { eventQuery } from '../queries.ts'
import { useWords } from '../use-words.ts'

function Stored({ event }: { readonly event: StoredEvent }) {
  const t = useTexts('operations/events')
  const words = useWords()
  const { stream, version, recordedAt, schemaVersion, eventId, data } = event
  const facts = [
    [t('recorded'), words.moment(recordedAt)],
    [t('stream'), stream],
    [t('in-stream'), words.number(version)],
    [t('schema-version'), words.number(schemaVersion)],
    [t('event-id'), eventId],
  ] as const
  return (
    <>
      <dl className="events__facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className="event-data" dir="ltr" tabIndex={0}>
        {JSON.stringify(data, null, 2)}
      </pre>
      <p className="entry__more">{t('sealed')}</p>
    </>
  )
}

type EventDialogProps = Readonly<{ position: number; onClose: () => void; onStream: (stream: string) => void }>

/** One event with all that is stored of it. */
export function EventDialog({ position, onClose, onStream }: EventDialogProps) {
  const t = useTexts('operations/events')
  const words = useWords()
  const { data: event, error, refetch } = useQuery(eventQuery(position))
  const title = event ? t('event-at', { position: words.number(position), type: event.type }) : t('event')
  const foot = (
    <>
      {event && <Button onClick={() => onStream(event.stream)}>{t('show-stream')}</Button>}
      <Button onClick={onClose}>{t('close')}</Button>
    </>
  )
  return (
    <Dialog title={title} onClose={onClose} foot={foot}>
      {event && <Stored event={event} />}
      {!event && error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!event && !error && <Loading label={t('loading')} blocks={1} />}
    </Dialog>
  )
}
