import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from '../../../lib/router/hooks.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Live } from '../live.tsx'
import { eventsQuery } from '../queries.ts'
import { EventDialog } from './event-dialog.tsx'
import { type EventFilter, eventFilter } from './event-filter.ts'
import { EventTable } from './event-table.tsx'
import { FilterForm } from './filter-form.tsx'
import '../dead-letters/dead-letters.css'
import './events.css'

/** The log, the newest events first: narrowed by type, stream and time, each event to be opened. */
export function Events() {
  const t = useTexts('operations/events')
  const [params, setParams] = useSearchParams()
  const [opened, setOpened] = useState<number | null>(null)
  const filter = eventFilter.read(params)
  const address = String(eventFilter.write(filter))
  const query = useQuery(eventsQuery({ query: eventFilter.query(filter) }))
  const show = (next: EventFilter): void => {
    setOpened(null)
    setParams(eventFilter.write(next), { preventScrollReset: true })
  }
  const showStream = (stream: string): void => show({ ...eventFilter.none, stream })
  return (
    <div className="stack">
      <p className="operations__lead">{t('lead')}</p>
      <FilterForm key={address} filter={filter} types={query.data?.types ?? []} onFilter={show} />
      <Live query={query}>
        {({ events, next }) => (
          <>
            {events.length === 0 ? (
              <EmptyState icon="inbox" title={t('none')} hint={t('none-hint')} />
            ) : (
              <EventTable events={events} onOpen={setOpened} onStream={showStream} />
            )}
            <div className="row">
              {filter.before !== '' && <Button onClick={() => show({ ...filter, before: '' })}>{t('newest')}</Button>}
              {next !== null && <Button onClick={() => show({ ...filter, before: String(next) })}>{t('older')}</Button>}
              {address !== '' && <Button onClick={() => show(eventFilter.none)}>{t('all')}</Button>}
            </div>
          </>
        )}
      </Live>
      {opened !== null && <EventDialog position={opened} onClose={() => setOpened(null)} onStream={showStream} />}
    </div>
  )
}
