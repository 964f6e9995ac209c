import { randomUUID } from 'node:crypto'
import { makeExport } from '@portal/contracts/jobs/reporting'
import { sealedLog } from '@portal/infra/event-log/sealed'
import { openFileStore } from '@portal/infra/files/open-file-store'
import { removeUnused } from '@portal/infra/files/remove-unused'
import { openMailer } from '@portal/infra/mail/open-mailer'
import { neededSetting, portalUrlOf } from '@portal/infra/settings'
import { FileName } from '@portal/infra/tools/file-name'
import { postgresVault } from '@portal/infra/vault/postgres'
import { rawQueries } from '@portal/projections/reporting/raw/queries'
import { savedItemQueries } from '@portal/projections/reporting/saved-item/queries'
import { scheduleQueries } from '@portal/projections/reporting/schedule/queries'
import { openReportThread } from '@portal/projections/reporting/thread/queries'
import { projectionQueries } from '@portal/projections/runtime/queries'
import { siteFaceOf } from '@portal/projections/site/site/queries'
import { filesFolderOf, mailFolderOf } from '@portal/services/cli/stack/place'
import { identityCommands } from '@portal/services/identity/commands'
import { addresseeOf } from '@portal/services/identity/mailings/addressee'
import { postgresOutbox } from '@portal/services/identity/outbox/postgres-outbox'
import { retentionCommands } from '@portal/services/identity/retention/commands'
import { staffRights } from '@portal/services/identity/staff-rights'
import { attendExport } from '@portal/services/reporting/exports/attend-export'
import { postgresExports } from '@portal/services/reporting/exports/postgres-exports'
import { recordedRuns } from '@portal/services/reporting/runs/recorded-runs'
import { scheduleCommands } from '@portal/services/reporting/schedule-commands'
import { givingUpReport, type SendReportMeans, sendingReport } from '@portal/services/reporting/schedules/send-report'
import type { WorkerArea, WorkerMeans } from '../area.ts'
import { REACHED_WITHIN_MS, removingStray } from '../remove-stray.ts'
import { followingSchedules } from './follow-schedules.ts'
import { makingExport } from './make-export.ts'
import { removingUnusedFiles } from './remove-unused-files.ts'
import { sendingReportJob } from './send-report.ts'
import { tidyingExports } from './tidy-exports.ts'

const BEAT_MS = 1_000
/** Half of what the api has: the tables of exports are counted one after another. */
const INDEX_BYTES = 128 * 2 ** 20

/** What exports and reports are made from. Its thread starts with the first one of tables. */
const openMaking = ({ settings, pool, longPool, log }: WorkerMeans) => {
  const warn = (error: unknown, what: string): void => log.warn({ err: error }, what)
  const reports = openReportThread({
    databaseUrl: neededSetting(settings, 'DATABASE_URL'),
    indexBytes: INDEX_BYTES,
    warn,
  })
  return {
    files: openFileStore(settings, filesFolderOf(settings), 'exports'),
    warn,
    made: { reports, raw: rawQueries(longPool) },
    runs: recordedRuns(pool),
  }
}
type Making = ReturnType<typeof openMaking>

const exporting = ({ pool, events, enqueue, now }: WorkerMeans, { files, warn, made, runs }: Making) => {
  const exports = postgresExports(pool)
  const schedules = scheduleQueries(pool)
  const { waitFor } = projectionQueries(pool)
  const attend = attendExport({
    exports,
    files,
    log: events,
    now,
    made,
    keepRuns: runs.keep,
    keptDays: async () => (await retentionCommands({ log: events, now }).daysNow())('export-files'),
    beatEveryMs: BEAT_MS,
    onTrouble: (error) => warn(error, 'an export could not write its progress'),
  })
  const isClaimed: typeof exports.isClaimed = async (name) =>
    (await exports.isClaimed(name)) || schedules.usesFile(name, new Date(now()))
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
    removingUnusedFiles({
      removeUnused: removingStray({
        removeUnused: (isUsed) => removeUnused(files, isUsed, new Date(now())),
        head: events.head,
        isReached: async (upTo) =>
          (await waitFor('report-schedule', upTo, { atMostMs: REACHED_WITHIN_MS })) !== 'behind',
        isStray: async (stored) => !(await isClaimed(FileName.parse(stored))),
      }),
    }),
  ]
}

/** Opens the personal fields of accounts: who gets a dashboard is looked up when it is sent. */
const recipientsOn = ({ events, pool, masterSecret, now }: WorkerMeans): SendReportMeans['recipientOf'] => {
  const log = sealedLog(events, postgresVault({ pool, masterSecret }))
  const rightsOf = staffRights(identityCommands({ log, now, newId: randomUUID }))
  return async (memberId) => {
    const { contact, state } = await addresseeOf(log, memberId)
    const { accountType, isActive, isLocked } = state
    return { contact, rights: await rightsOf({ id: memberId, accountType }), isActive, isLocked }
  }
}

const mailStateOn =
  ({ pool }: WorkerMeans): SendReportMeans['mailState'] =>
  async (mailId) =>
    (await postgresOutbox(pool).find(mailId))?.state ?? null

const reportSending = (means: WorkerMeans, { files, warn, made, runs }: Making) => {
  const { settings, pool, events, now } = means
  const send = sendingReport({
    saved: savedItemQueries(pool),
    made,
    files,
    keepRuns: runs.keep,
    commands: scheduleCommands({ log: events, now }),
    now,
    recipientOf: recipientsOn(means),
    outbox: postgresOutbox(pool),
    mailState: mailStateOn(means),
    mailer: openMailer(settings, mailFolderOf(settings)),
    clock: () => new Date(now()),
    warn,
    siteFace: () => siteFaceOf(pool),
    portalUrl: portalUrlOf(settings),
  })
  return sendingReportJob({ send })
}

export const area: WorkerArea = {
  jobs: (means) => {
    const making = openMaking(means)
    return [...exporting(means, making), reportSending(means, making)]
  },
  reactors: (means) => {
    const commands = scheduleCommands({ log: means.events, now: means.now })
    const clock = () => new Date(means.now())
    const outbox = postgresOutbox(means.pool)
    const giveUp = givingUpReport({ commands, mailState: mailStateOn(means), outbox, clock })
    return [followingSchedules({ enqueue: means.enqueue, beginDue: commands.beginDue, giveUp })]
  },
}
