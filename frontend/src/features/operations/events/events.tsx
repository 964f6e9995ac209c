import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Live } from '../live.tsx'
import { eventsQuery } from '../queries.ts'
import { EventDialog } from './event-dialog.tsx'
import { type EventFilter, queryOf, readFilter, writeFilter } from './event-filter.ts'
import { EventTable } from './event-table.tsx'
import { FilterForm } from './filter-form.tsx'
import '../dead-letters/dead-letters.css'
import './events.css'

const EVERYTHING: EventFilter = { type: '', stream: '', since: '', until: '', before: '' }

/** The log, the newest events first: narrowed by type, stream and time, each event to be opened. */
export function Events() {
  const t = useTexts('operations/events')
  const [params, setParams] = useSearchParams()
  const [opened, setOpened] = useState<number | null>(null)
  const filter = readFilter(params)
  const address = String(writeFilter(filter))
  const query = useQuery(eventsQuery({ query: queryOf(filter) }))
  const show = (next: EventFilter): void => {
    setOpened(null)
    setParams(writeFilter(next), { preventScrollReset: true })
  }
  const showStream = (stream: string): void => show({ ...EVERYTHING, stream })
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
              {address !== '' && <Button onClick={() => show(EVERYTHING)}>{t('all')}</Button>}
            </div>
          </>
        )}
      </Live>
      {opened !== null && <EventDialog position={opened} onClose={() => setOpened(null)} onStream={showStream} />}
    </div>
  )
}
