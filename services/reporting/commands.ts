import type { MemberId } from '@portal/contracts/ids'
import type { ExportRequest } from '@portal/contracts/reporting/exports'
import type { RecordedPart } from '@portal/contracts/reporting/recorded-run'
import type { Issue } from '@portal/contracts/survey/issue'
import { type AuditDeps, actionBegan, actionEnded } from '../kernel/audit.ts'
import { auditedExport } from './exports/audited-export.ts'
import { cancelExport } from './exports/cancel-export.ts'
import type { AskedExport, KeptExports } from './exports/kept-exports.ts'
import { type FileDeps, type Made, makeFile, requestIssues } from './exports/make-file.ts'
import { exportRun } from './runs/export-run.ts'
import type { RecordedRuns } from './runs/recorded-runs.ts'

export type ExportCommandDeps = AuditDeps &
  Readonly<{
    exports: KeptExports
    made: Omit<FileDeps, 'now'>
    /** Calls a worker. Should that fail, one comes by itself some seconds later. */
    callWorker: (exportId: string) => Promise<void>
    keepRuns: RecordedRuns['keep']
  }>

export type BegunExport =
  | Readonly<{ outcome: 'begun'; exportId: string }>
  | Readonly<{ outcome: 'refused'; issues: readonly Issue[] }>
  | Readonly<{ outcome: 'too-many' }>

/** Cells of an export that is made while the client waits. */
const MOST_CELLS_AT_ONCE = 20_000

const joined = (parts: readonly Uint8Array[]): Buffer => Buffer.concat(parts)

/** What staff may ask for: exports, each in the audit trail with its beginning and its end. */
export const exportCommands = (deps: ExportCommandDeps) => ({
  /** The same id again has no further effect. */
  begin: async (asked: AskedExport): Promise<BegunExport> => {
    const issues = requestIssues(asked.request)
    if (issues.length > 0) return { outcome: 'refused', issues }
    await actionBegan(deps, auditedExport(asked))
    if ((await deps.exports.ask(asked)) === 'too-many') {
      await actionEnded(deps, auditedExport(asked), { outcome: 'refused', detail: 'Too many exports are under way.' })
      return { outcome: 'too-many' }
    }
    await deps.callWorker(asked.exportId)
    return { outcome: 'begun', exportId: asked.exportId }
  },

  /** False if this account has no such export. One that has ended stays as it is. */
  cancel: async (exportId: string, askedBy: MemberId): Promise<boolean> => {
    const cancelled = await cancelExport(deps, exportId, askedBy)
    return cancelled !== null || (await deps.exports.find(exportId, askedBy)) !== null
  },

  /** A small export of tables, made now. */
  make: async (asked: Omit<AskedExport, 'surveyTitle'>, signal: AbortSignal): Promise<Made<Buffer>> => {
    const audited = auditedExport({ ...asked, surveyTitle: '' })
    await actionBegan(deps, audited)
    const use = async (content: AsyncIterable<Uint8Array>) => joined(await Array.fromAsync(content))
    const [parts, begun, ranAt] = [[] as RecordedPart[], performance.now(), deps.now()]
    const onCounted = (part: RecordedPart): void => void parts.push(part)
    const making = { use, signal, onCounted, mostCells: MOST_CELLS_AT_ONCE }
    try {
      const made = await makeFile({ ...deps.made, now: deps.now }, asked.request satisfies ExportRequest, making)
      if (made.outcome === 'made')
        await deps.keepRuns(exportRun({ ...asked, parts, tookMs: performance.now() - begun, ranAt }))
      const outcome = made.outcome === 'made' ? 'done' : 'refused'
      await actionEnded(deps, audited, { outcome, detail: null })
      return made
    } catch (error) {
      await actionEnded(deps, audited, { outcome: 'failed', detail: 'The file could not be made.' })
      throw error
    }
  },
})
export type ExportCommands = ReturnType<typeof exportCommands>
