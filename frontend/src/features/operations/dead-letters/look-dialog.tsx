import type { ParkedEvent, ParkedKey } from '@portal/contracts/http/operations/dead-letters'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { OurWords } from '../our-words.tsx'
import { parkedEventsQuery } from '../queries.ts'
import { useWords } from '../use-words.ts'

function EventLine({ event }: { readonly event: ParkedEvent }) {
  const t = useTexts('operations/operations')
  const words = useWords()
  const { position, type, error, parkedAt, eventId, data } = event
  const isHere = data !== null && data !== undefined
  return (
    <li className="parked-event">
      <h3>{t('look-event', { position: words.number(position), type })}</h3>
      <p>
        <OurWords>{`${event.class}: ${error}`}</OurWords>
      </p>
      <p className="entry__more">
        <bdi>{eventId}</bdi> · {t('look-parked', { when: words.moment(parkedAt) })}
      </p>
      {isHere ? (
        <details>
          <summary>{t('look-data')}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre className="event-data" dir="ltr" tabIndex={0}>
            {JSON.stringify(data, null, 2)}
          </pre>
          <p className="entry__more">{t('look-sealed')}</p>
        </details>
      ) : (
        <p className="entry__more">{t('look-gone')}</p>
      )}
    </li>
  )
}

type LookProps = Readonly<{ parked: ParkedKey; onClose: () => void }>

/** The parked events of one key, as they are stored. */
export function LookDialog({ parked: { projection, key }, onClose }: LookProps) {
  const t = useTexts('operations/operations')
  const { data, error, refetch } = useQuery(parkedEventsQuery(projection, key))
  const content = () => {
    if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!data) return <Loading label={t('loading')} blocks={1} />
    return (
      <ul className="parked-events">
        {data.events.map((event) => (
          <EventLine key={`${event.version} ${event.position}`} event={event} />
        ))}
      </ul>
    )
  }
  return (
    <Dialog title={t('look-title')} onClose={onClose} foot={<Button onClick={onClose}>{t('close')}</Button>}>
      <p>
        <bdi className="entry__name">{key}</bdi>
      </p>
      {content()}
    </Dialog>
  )
}
