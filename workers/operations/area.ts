import { carryOutOperation } from '@portal/contracts/jobs/operations'
import { copyIn } from '@portal/infra/database/copy'
import { classOf } from '@portal/infra/database/pool'
import { feedElsewhere, openFeed } from '@portal/infra/event-log/log-place'
import { sealedFeed } from '@portal/infra/event-log/sealed'
import { isTransient } from '@portal/infra/event-log/transient-error'
import { relayFigures } from '@portal/infra/relay/relay-figures'
import { postgresVault } from '@portal/infra/vault/postgres'
import { carryOut, discardBegun } from '@portal/projections/control/carry-out'
import { systemStatusQueries } from '@portal/projections/operations/system-status/queries'
import { attendOperation } from '@portal/services/operations/running/attend-operation'
import { postgresOperations } from '@portal/services/operations/running/postgres-operations'
import { samplesOn } from '@portal/services/operations/samples/samples'
import type { WorkerArea, WorkerMeans } from '../area.ts'
import { carryingOutOperation } from './carry-out-operation.ts'
import { resumingOperations } from './resume-operations.ts'
import { takingSample } from './take-sample.ts'

const BEAT_MS = 500

/** Rebuilds and verifies that operators ask for, on connections of their own. */
const operating = ({ longPool: pool, place, events, enqueue, masterSecret, settings, now, log }: WorkerMeans) => {
  const feed = sealedFeed(openFeed(place, pool).feed, postgresVault({ pool, masterSecret }))
  const means = { pool, feed, classOf, copyIn }
  const operations = postgresOperations(pool)
  const onLost = (error: unknown): void => log.warn({ err: error }, 'the lease of an operation could not be renewed')
  const attend = attendOperation({
    operations,
    log: events,
    now,
    carryOut: (asked, carrying) => carryOut(means, asked, { ...carrying, onLost }),
    discardBegun: (projections, reason) => discardBegun(means, projections, reason),
    isPassing: isTransient,
    beatEveryMs: BEAT_MS,
    onTrouble: (error) => log.warn({ err: error }, 'an operation could not write its progress'),
  })
  const elsewhere = feedElsewhere(place, pool)
  const backupWithinDays = settings.BACKUP_WITHIN_DAYS
  const { status } = systemStatusQueries({ pool, relay: relayFigures, elsewhere, backupWithinDays })
  return [
    carryingOutOperation({
      attend,
      end: (operationId) => operations.end(operationId, 'stop'),
      onTrouble: (error) => log.warn({ err: error }, 'an operation could not be told to end'),
    }),
    resumingOperations({
      unattended: operations.unattended,
      call: (operationId, claims) => enqueue(carryOutOperation, { workId: operationId, claims }),
    }),
    takingSample({ status, keep: samplesOn(pool).take }),
  ]
}

export const area: WorkerArea = { jobs: operating, reactors: () => [] }
