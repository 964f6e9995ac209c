import { makeExport } from '@portal/contracts/jobs/reporting'
import { memberQueries, membersNamed, staffAccounts } from '@portal/projections/identity/member/queries'
import { codingQueries } from '@portal/projections/reporting/coding/queries'
import { qualityQueries } from '@portal/projections/reporting/quality/queries'
import { rawQueries } from '@portal/projections/reporting/raw/queries'
import { figureMarks, responseQueries } from '@portal/projections/reporting/response/queries'
import { savedItemQueries } from '@portal/projections/reporting/saved-item/queries'
import { scheduleQueries } from '@portal/projections/reporting/schedule/queries'
import { reportBeginning } from '@portal/projections/site/site/queries'
import { closingQueries } from '@portal/projections/surveys/closing/queries'
import { surveyQueries } from '@portal/projections/surveys/survey/queries'
import type { Area } from '../area.ts'
import { oldRows } from '../kernel/old-rows.ts'
import { codingCommands } from './coding-commands.ts'
import { exportCommands } from './commands.ts'
import { reportingErasure } from './erasure.ts'
import { exportCancelled } from './exports/cancel-export.ts'
import { postgresExports } from './exports/postgres-exports.ts'
import { exportFileRetention } from './exports/retention.ts'
import { itemCommands } from './item-commands.ts'
import { liveFigures } from './live/live-figures.ts'
import { reportingData } from './member-data.ts'
import { reportingRoutes } from './routes.ts'
import { recordedRuns } from './runs/recorded-runs.ts'
import { recorder } from './runs/recorder.ts'
import { scheduleCommands } from './schedule-commands.ts'

/** Toplines, crosstabs, and what staff save for them. Each command writes one stream. */
export const reporting: Area = {
  needs: [],
  migrations: { part: 'reporting', directory: new URL('./migrations/', import.meta.url) },
  tables: ['reporting.export', 'reporting.erasing', 'reporting.recorded_run'],
  views: [
    'read.survey',
    'read.response',
    'read.code_frame',
    'read.response_flag',
    'read.saved_item',
    'read.report_schedule',
    'read.member',
    'read.site',
  ],
  open: ({ log, pool, now }) => ({
    routes: ({ reached, rightsOf, reports, searchesPool, files, jobs, warn, clock }) => {
      const exports = postgresExports(pool)
      const callWorker = (exportId: string): Promise<void> =>
        jobs
          .enqueue(makeExport, { exportId, claims: 0 })
          .catch((error: unknown) =>
            warn(error, 'the job of an export could not be added: a worker finds it by itself'),
          )
      const made = { reports, raw: rawQueries(searchesPool) }
      const runs = recordedRuns(pool)
      return reportingRoutes({
        published: surveyQueries(pool),
        coding: codingQueries(searchesPool),
        codingCommands: codingCommands({ log, now }),
        responses: responseQueries(pool),
        quality: qualityQueries(pool),
        closing: closingQueries(pool),
        figuresLive: liveFigures({ marks: figureMarks(pool), clock, warn }),
        reports,
        past: reports,
        runs,
        recorder: recorder({ keep: runs.keep, warn }),
        members: memberQueries(pool),
        saved: savedItemQueries(pool),
        itemCommands: itemCommands({ log, now }),
        beginning: () => reportBeginning(pool),
        schedules: scheduleQueries(pool),
        scheduleCommands: scheduleCommands({ log, now }),
        staffAccounts: () => staffAccounts(pool),
        rightsOf,
        namesOf: async (ids) => {
          const named = await membersNamed(pool, { digests: [], ids })
          return new Map(named.map(({ memberId, username }) => [memberId, username]))
        },
        reached,
        exports,
        exportCommands: exportCommands({ log, now, exports, made, callWorker, keepRuns: runs.keep }),
        files,
        now: clock,
        audit: { log, now },
      })
    },
    erasure: reportingErasure(pool),
    memberData: reportingData(pool),
    jobCancelled: exportCancelled({ log, now, exports: postgresExports(pool) }),
    retention: [
      exportFileRetention(pool),
      oldRows(pool, { rule: 'recorded-runs', old: 'reporting.recorded_run where ran_at < $1' }),
    ],
  }),
}
