import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { OperatorActed } from '@portal/contracts/events/operations'
import { Instant, MemberId } from '@portal/contracts/ids'
import type { ExportRequest, ResponsesContent } from '@portal/contracts/reporting/exports'
import type { Pool } from '@portal/infra/database/pool'
import type { Stream } from '@portal/infra/event-log/event-log'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { folderOfFiles } from '@portal/infra/files/folder'
import { rawQueries } from '@portal/projections/reporting/raw/queries'
import type { ReportQueries } from '@portal/projections/reporting/thread/queries'
import { exportCommands } from '@portal/services/reporting/commands'
import { type AttendExportDeps, attendExport } from '@portal/services/reporting/exports/attend-export'
import { postgresExports } from '@portal/services/reporting/exports/postgres-exports'
import { recordedRuns } from '@portal/services/reporting/runs/recorded-runs'
import { teaSpec } from './tea-survey.ts'

const OPERATIONS: Stream<OperatorActed> = 'operations'

export const noor = MemberId.parse(randomUUID())

/** The responses to the survey about tea, without those of staff. */
export const responsesContent = (differs: Partial<ResponsesContent> = {}): ResponsesContent => ({
  kind: 'responses',
  surveyID: teaSpec().surveyID,
  filter: null,
  includeAdmin: false,
  includeInactive: false,
  includeExternalUsers: false,
  completesOnly: false,
  answers: 'codes',
  ...differs,
})

export const anExportRequest = (differs: Partial<ExportRequest> = {}): ExportRequest => ({
  content: responsesContent(),
  format: 'csv',
  language: 'en',
  decimals: 2,
  colors: [],
  byteOrderMark: false,
  ...differs,
})

/** Texts that files of every format must hold as they are, and that no spreadsheet may run. */
export const HOSTILE = ['=cmd|calc', '+1', '-1', '@SUM(A1)', '🍵 "tea", please', 'شاي بالحليب', 'two\nlines']

/** A function that is never reached. */
const noTables: ReportQueries = { run: () => Promise.reject(new Error('no tables are exported here')) }

/** Exports in a database, with a worker that is called by hand. */
export const exportingOn = (pool: Pool, path: string, reports: ReportQueries = noTables) => {
  const files = folderOfFiles(path)
  const exports = postgresExports(pool)
  const log = memoryEventLog()
  const now = () => Instant.parse(new Date().toISOString())
  const made = { reports, raw: rawQueries(pool) }
  const keepRuns = recordedRuns(pool).keep
  const commands = exportCommands({ log, now, exports, made, callWorker: async () => undefined, keepRuns })
  const onTrouble = (error: unknown): never => {
    throw error
  }
  const deps: AttendExportDeps = {
    exports,
    files,
    log,
    now,
    made,
    keepRuns,
    keptDays: async () => 1,
    beatEveryMs: 20,
    onTrouble,
  }

  const begin = async (request = anExportRequest(), askedBy = noor): Promise<string> => {
    const exportId = randomUUID()
    const begun = await commands.begin({ exportId, askedBy, request, surveyTitle: 'Tea' })
    if (begun.outcome !== 'begun') throw new Error(JSON.stringify(begun))
    return exportId
  }
  const attend = (
    exportId: string,
    differs: Partial<AttendExportDeps> = {},
    stopping = new AbortController().signal,
    cancelled = new AbortController().signal,
  ): Promise<void> => attendExport({ ...deps, ...differs })(exportId, { stopping, cancelled, onShare: () => undefined })

  const read = async (exportId: string): Promise<string> => {
    const { storedName, issues } = (await exports.find(exportId, noor)) ?? {}
    const file = storedName ? await files.read(storedName) : null
    if (!file) throw new Error(`there is no file: ${JSON.stringify(issues)}`)
    return text(file.content)
  }
  return {
    log,
    now,
    files,
    exports,
    commands,
    made,
    begin,
    attend,
    read,
    /** Asked for and made. */
    exported: async (request: ExportRequest): Promise<string> => {
      const exportId = await begin(request)
      await attend(exportId)
      return read(exportId)
    },
    /** What the audit trail has of an export. */
    outcomesOf: async (exportId: string): Promise<readonly string[]> => {
      const found: string[] = []
      for await (const { event } of log.readStream(OPERATIONS)) {
        if (event.actionId === exportId) found.push(event.outcome)
      }
      return found
    },
  }
}

/** The values of some columns of a CSV file without quoted fields. */
export const columnsIn = (csv: string, ...names: readonly string[]): readonly (readonly (string | undefined)[])[] => {
  const [head = [], ...rows] = csv
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
  return rows.map((row) => names.map((name) => row[head.indexOf(name)]))
}
