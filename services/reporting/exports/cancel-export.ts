import type { MemberId } from '@portal/contracts/ids'
import { type AuditDeps, actionEnded } from '../../kernel/audit.ts'
import { auditedExport } from './audited-export.ts'
import type { KeptExport, KeptExports } from './kept-exports.ts'

type Deps = AuditDeps & Readonly<{ exports: Pick<KeptExports, 'cancel'> }>

/** Cancels an export of an account, or any for an operator (null), with its end in the audit trail. Null if it has ended, or is not there. */
export const cancelExport = async (
  deps: Deps,
  exportId: string,
  askedBy: MemberId | null,
): Promise<KeptExport | null> => {
  const cancelled = await deps.exports.cancel(exportId, askedBy)
  if (cancelled?.state === 'cancelled')
    await actionEnded(deps, auditedExport(cancelled), { outcome: 'stopped', detail: 'Cancelled: there is no file.' })
  return cancelled
}

const OF_AN_EXPORT = /^make-export-([\da-f-]{36})-\d+$/

/** The export of a job that an operator cancelled is cancelled: no worker is called for it. */
export const exportCancelled =
  (deps: Deps) =>
  async (jobId: string): Promise<void> => {
    const [, exportId] = OF_AN_EXPORT.exec(jobId) ?? []
    if (exportId !== undefined) await cancelExport(deps, exportId, null)
  }
