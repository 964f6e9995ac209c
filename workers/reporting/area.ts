import { makeExport } from '@portal/contracts/jobs/reporting'
import { openFileStore } from '@portal/infra/files/open-file-store'
import { removeUnused } from '@portal/infra/files/remove-unused'
import { neededSetting } from '@portal/infra/settings'
import { rawQueries } from '@portal/projections/reporting/raw/queries'
import { openReportThread } from '@portal/projections/reporting/thread/queries'
import { filesFolderOf } from '@portal/services/cli/stack/place'
import { attendExport } from '@portal/services/reporting/exports/attend-export'
import { postgresExports } from '@portal/services/reporting/exports/postgres-exports'
import { recordedRuns } from '@portal/services/reporting/runs/recorded-runs'
import type { WorkerArea, WorkerMeans } from '../area.ts'
import { forgettingRuns } from './forget-runs.ts'
import { makingExport } from './make-export.ts'
import { removingUnusedFiles } from './remove-unused-files.ts'
import { tidyingExports } from './tidy-exports.ts'

const BEAT_MS = 1_000
/** Half of what the api has: the tables of exports are counted one after another. */
const INDEX_BYTES = 128 * 2 ** 20

const exporting = ({ settings, pool, longPool, events, enqueue, now, log }: WorkerMeans) => {
  const exports = postgresExports(pool)
  const files = openFileStore(settings, filesFolderOf(settings), 'exports')
  const warn = (error: unknown, what: string): void => log.warn({ err: error }, what)
  // Its thread starts with the first export of tables.
  const reports = openReportThread({
    databaseUrl: neededSetting(settings, 'DATABASE_URL'),
    indexBytes: INDEX_BYTES,
    warn,
  })
  const runs = recordedRuns(pool)
  const attend = attendExport({
    exports,
    files,
    log: events,
    now,
    made: { reports, raw: rawQueries(longPool) },
    keepRuns: runs.keep,
    beatEveryMs: BEAT_MS,
    onTrouble: (error) => warn(error, 'an export could not write its progress'),
  })
  return [
    makingExport({ attend }),
    tidyingExports({
      unattended: exports.unattended,
      call: (exportId, claims) => enqueue(makeExport, { exportId, claims }),
      expired: exports.expired,
      removeFile: files.remove,
      removed: exports.removed,
      forgetOld: exports.forgetOld,
    }),
    forgettingRuns({ forgetOld: runs.forgetOld }),
    removingUnusedFiles({ removeUnused: () => removeUnused(files, exports.isClaimed, new Date(now())) }),
  ]
}

export const area: WorkerArea = { jobs: exporting, reactors: () => [] }
