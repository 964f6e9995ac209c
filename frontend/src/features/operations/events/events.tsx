import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from '../../../lib/router/hooks.ts'
import type { Navigation } from '../../../lib/router/router.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { CursorPager } from '../../../ui/cursor-pager.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Live } from '../live.tsx'
import { eventsQuery } from '../queries.ts'
import { EventDialog } from './event-dialog.tsx'
import { type EventFilter, eventFilter } from './event-filter.ts'
import { EventTable } from './event-table.tsx'
import { FilterForm } from './filter-form.tsx'
import '../entries.css'
import './events.css'

/** The log, the newest events first: narrowed by type, stream and time, each event to be opened. */
export function Events() {
  const t = useTexts('operations/events')
  const [params, setParams] = useSearchParams()
  const [opened, setOpened] = useState<number | null>(null)
  const filter = eventFilter.read(params)
  const query = useQuery(eventsQuery({ query: eventFilter.query(filter) }))
  const show = (next: EventFilter, how: Pick<Navigation, 'state'> = {}): void => {
    setOpened(null)
    setParams(eventFilter.write(next), { preventScrollReset: true, ...how })
  }
  const showStream = (stream: string): void => show({ ...eventFilter.none, stream })
  return (
    <div className="stack">
      <p className="operations__lead">{t('lead')}</p>
      <FilterForm filter={filter} types={query.data?.types ?? []} onFilter={show} />
      <Live query={query}>
        {({ events, next }) => (
          <>
            {events.length === 0 ? (
              <EmptyState icon="inbox" title={t('none')} hint={t('none-hint')} />
            ) : (
              <EventTable events={events} onOpen={setOpened} onStream={showStream} />
            )}
            <CursorPager
              before={filter.before}
              next={next === null ? null : String(next)}
              say={t}
              onPage={(before, how) => show({ ...filter, before }, how)}
              onAll={eventFilter.narrowing(filter, ['before']) > 0 ? () => show(eventFilter.none) : null}
            />
          </>
        )}
      </Live>
      {opened !== null && <EventDialog position={opened} onClose={() => setOpened(null)} onStream={showStream} />}
    </div>
  )
}
