import { carryOutWork } from '@portal/contracts/jobs/operations'
import { copyIn } from '@portal/infra/database/copy'
import { classOf } from '@portal/infra/database/pool'
import { openFeed } from '@portal/infra/event-log/log-place'
import { sealedFeed } from '@portal/infra/event-log/sealed'
import { isTransient } from '@portal/infra/event-log/transient-error'
import { postgresVault } from '@portal/infra/vault/postgres'
import { carryOut, discardBegun } from '@portal/projections/control/carry-out'
import { attendWork } from '@portal/services/operations/attend-work'
import { postgresWorks } from '@portal/services/operations/postgres-works'
import type { WorkerArea, WorkerMeans } from '../area.ts'
import { carryingOutWork } from './carry-out-work.ts'
import { resumingWorks } from './resume-works.ts'

const BEAT_MS = 500

/** Rebuilds and verifies that operators ask for, on connections of their own. */
const operating = ({ longPool: pool, place, events, enqueue, masterSecret, now, log }: WorkerMeans) => {
  const feed = sealedFeed(openFeed(place, pool).feed, postgresVault({ pool, masterSecret }))
  const means = { pool, feed, classOf, copyIn }
  const works = postgresWorks(pool)
  const onLost = (error: unknown): void => log.warn({ err: error }, 'the lease of an operation could not be renewed')
  const attend = attendWork({
    works,
    log: events,
    now,
    carryOut: (asked, carrying) => carryOut(means, asked, { ...carrying, onLost }),
    discardBegun: (projections, reason) => discardBegun(means, projections, reason),
    isPassing: isTransient,
    beatEveryMs: BEAT_MS,
    onTrouble: (error) => log.warn({ err: error }, 'an operation could not write its progress'),
  })
  return [
    carryingOutWork({
      attend,
      end: (workId) => works.end(workId, 'stop'),
      onTrouble: (error) => log.warn({ err: error }, 'an operation could not be told to end'),
    }),
    resumingWorks({
      unattended: works.unattended,
      call: (workId, claims) => enqueue(carryOutWork, { workId, claims }),
      forgetOld: works.forgetOld,
    }),
  ]
}

export const area: WorkerArea = { jobs: operating, reactors: () => [] }
