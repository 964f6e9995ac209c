import type { EventLine } from '@portal/contracts/http/operations/log-events'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TableBox } from '../../../ui/table.tsx'
import { useWords } from '../use-words.ts'

type On = Readonly<{ onOpen: (position: number) => void; onStream: (stream: string) => void }>

function EventRow({ event, onOpen, onStream }: On & Readonly<{ event: EventLine }>) {
  const t = useTexts('operations/events')
  const words = useWords()
  const { position, recordedAt, type, stream, version } = event
  return (
    <tr>
      <td className="table__number" data-label={t('position')}>
        {words.number(position)}
      </td>
      <td className="entry__when" data-label={t('recorded')}>
        <time dateTime={recordedAt}>{words.moment(recordedAt)}</time>
      </td>
      <th scope="row" className="events__link">
        <Button look="quiet" onClick={() => onOpen(position)}>
          <bdi>{type}</bdi> <span className="visually-hidden">{words.number(position)}</span>
        </Button>
      </th>
      <td className="events__link events__stream" data-label={t('stream')}>
        <Button look="quiet" onClick={() => onStream(stream)}>
          <span className="visually-hidden">{t('only-stream')}</span> <bdi>{stream}</bdi>
        </Button>
      </td>
      <td className="table__number" data-label={t('in-stream')}>
        {words.number(version)}
      </td>
    </tr>
  )
}

/** The newest first. A type opens its event, a stream narrows the list to it. */
export function EventTable({ events, ...on }: On & Readonly<{ events: readonly EventLine[] }>) {
  const t = useTexts('operations/events')
  return (
    <TableBox hasCards label={t('event')}>
      <thead>
        <tr>
          <th scope="col" className="table__number">
            {t('position')}
          </th>
          <th scope="col">{t('recorded')}</th>
          <th scope="col">{t('type')}</th>
          <th scope="col">{t('stream')}</th>
          <th scope="col" className="table__number">
            {t('in-stream')}
          </th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <EventRow key={event.position} event={event} {...on} />
        ))}
      </tbody>
    </TableBox>
  )
}
