import type { SystemStatus } from '@portal/contracts/http/operations/status'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Figure } from '../figure.tsx'
import { type Charted, worstLag } from '../history.ts'
import { queuesQuery } from '../queries.ts'

import { type Point, Sparkline } from '../sparkline.tsx'
import { useHistory } from '../use-history.ts'
import { useWords } from '../use-words.ts'

const pointsOf = (samples: readonly Charted[], figure: (sample: Charted) => number | null): readonly Point[] =>
  samples.map((sample) => ({ at: sample.at, value: figure(sample) ?? 0 }))

const most = (points: readonly Point[]): number => Math.max(0, ...points.map(({ value }) => value))

function JobsFigure() {
  const t = useTexts('operations/operations')
  const words = useWords()
  const { data, error } = useQuery(queuesQuery)
  if (!data) return <Figure name={t('jobs-running')} value="–" more={error ? t('jobs-away') : ''} />
  const sum = (state: 'failed' | 'waiting' | 'active') =>
    data.queues.reduce((all, { counts }) => all + counts[state], 0)
  const more = `${t('jobs-failed', { failed: words.number(sum('failed')) })} · ${t('jobs-waiting', { waiting: words.number(sum('waiting')) })}`
  return <Figure name={t('jobs-running')} value={words.number(sum('active'))} more={more} />
}

/** What one looks at first. */
export function Figures({ status }: { readonly status: SystemStatus }) {
  const t = useTexts('operations/operations')
  const words = useWords()
  const { samples, ...chart } = useHistory()
  const rates = pointsOf(samples, ({ rate }) => rate)
  const lags = pointsOf(samples, worstLag)
  const shown = status.projections.filter(({ isShown }) => isShown)
  const lagSeconds = Math.max(0, ...shown.map((figures) => figures.lagSeconds))
  const lagEvents = shown.map((figures) => figures.lagEvents).filter((events) => events !== null)
  const parked = shown.reduce((sum, { parkedKeys }) => sum + parkedKeys, 0)
  const excluded = shown.reduce((sum, { excludedEvents }) => sum + excludedEvents, 0)
  const [largest] = status.storage.tables
  const said = (points: readonly Point[]) => ({
    now: words.rate(points.at(-1)?.value ?? 0),
    most: words.rate(most(points)),
    span: chart.caption,
  })
  return (
    <dl className="figures" aria-label={t('figures')}>
      <Figure
        name={t('log-events')}
        value={status.head === null ? '–' : words.number(status.head)}
        more={status.appendRate === null ? t('not-counted') : t('per-second', { rate: words.rate(status.appendRate) })}
      >
        {status.head !== null && (
          <Sparkline points={rates} floor={5} label={t('spark-append', said(rates))} {...chart} />
        )}
      </Figure>
      <Figure
        name={t('furthest-behind')}
        value={words.time(lagSeconds)}
        more={lagEvents.length === 0 ? '' : t('events-behind', { events: words.number(Math.max(...lagEvents)) })}
      >
        <Sparkline points={lags} floor={1} label={t('spark-lag', said(lags))} {...chart} />
      </Figure>
      <Figure
        name={t('parked-keys')}
        value={words.number(parked)}
        more={t('excluded-now', { events: words.number(excluded) })}
      />
      <JobsFigure />
      <Figure
        name={t('oldest-transaction')}
        value={words.time(status.oldestTransactionSeconds)}
        more={t('lock-waiters', { waiters: words.number(status.lockWaiters) })}
      />
      {largest && (
        <Figure
          name={t('largest-table')}
          value={words.size(largest.bytes)}
          more={t('table-dead-rows', { table: largest.name, rows: words.number(largest.deadRows) })}
        />
      )}
      {status.relay && (
        <Figure
          name={t('relay')}
          value={words.time(status.relay.lagSeconds)}
          more={status.relay.host === null ? t('relay-by-nobody') : t('relay-by', { host: status.relay.host })}
        />
      )}
    </dl>
  )
}
