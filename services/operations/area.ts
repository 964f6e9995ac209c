import { classOf } from '@portal/infra/database/pool'
import { feedElsewhere, openFeed } from '@portal/infra/event-log/log-place'
import { relayFigures } from '@portal/infra/relay/relay-figures'
import { watchSystem } from '@portal/infra/telemetry/system-metrics'
import { memberQueries } from '@portal/projections/identity/member/queries'
import { eventQueriesOn } from '@portal/projections/operations/events/stored-queries'
import { actionsOfLog } from '@portal/projections/operations/operator-actions/actions-of-log'
import { operatorActionQueries } from '@portal/projections/operations/operator-actions/queries'
import { systemStatusQueries } from '@portal/projections/operations/system-status/queries'
import type { Area, CommandMeans, HttpMeans } from '../area.ts'
import type { ErasurePart } from '../kernel/erasure-part.ts'
import { oldRows } from '../kernel/old-rows.ts'
import type { Desk } from './desk/desk.ts'
import { openDesk } from './desk/open-desk.ts'
import { operationsRoutes } from './routes.ts'

/** What the Operations page needs, on connections of its own. */
const deskOf = (
  { log, pool, now }: CommandMeans,
  { operatingPool, place, jobs, jobCancelled, warn }: HttpMeans,
): Desk => {
  const { feed, events } = openFeed(place, operatingPool)
  return openDesk({
    pool: operatingPool,
    feed,
    log,
    events: eventQueriesOn(operatingPool, { feed, events }),
    actions: events ? actionsOfLog(log, feed.numbers) : operatorActionQueries(operatingPool),
    jobs,
    jobCancelled,
    models: { pool: operatingPool, feed, classOf, retryWithinMs: 0 },
    members: memberQueries(pool),
    now,
    onTrouble: warn,
  })
}

const statusOf = ({ operatingPool: pool, backupWithinDays, place, metrics, warn }: HttpMeans) => {
  const elsewhere = feedElsewhere(place, pool)
  const { status } = systemStatusQueries({ pool, relay: relayFigures, elsewhere, backupWithinDays })
  watchSystem(metrics, status, (error) => warn(error, 'the system could not be looked at'))
  return status
}

const erasure: ErasurePart = {
  places: [
    {
      place: 'dead letters, job queues, audit events, logs, traces, metrics',
      holds: 'ids, positions, our own words',
      erased: 'nothing to remove: never a payload, a name or a text',
    },
  ],
  unfinished: async () => [],
  erase: async () => null,
}

/** What operators see and do. Its audit events carry ids and our own words, never a name or a text of a member. */
export const operations: Area = {
  migrations: { part: 'operations', directory: new URL('./migrations/', import.meta.url) },
  needs: [],
  tables: ['operations.work', 'operations.sample'],
  views: [],
  isServedUnderPressure: true,
  open: (means) => ({
    routes: (http) =>
      operationsRoutes({
        isReady: http.isReady,
        operating: {
          metrics: http.metrics,
          hasToken: http.hasMetricsToken,
          status: statusOf(http),
          desk: deskOf(means, http),
        },
      }),
    erasure,
    memberData: [],
    retention: [oldRows(means.pool, { rule: 'operations', old: 'operations.work where ended_at < $1' })],
  }),
}
