import { exportFormats, surveyOf } from '@portal/contracts/reporting/exports'
import type { Audited } from '../../kernel/audit.ts'
import type { AskedExport } from './kept-exports.ts'

/** What the audit trail has of an export: the survey, the content and the format; the account by its id alone. */
export const auditedExport = ({ exportId, askedBy, request }: AskedExport): Audited => ({
  actionId: exportId,
  action: 'report export',
  target: `${surveyOf(request.content)} (${request.content.kind}, ${exportFormats[request.format].extension})`,
  by: `account ${askedBy}`,
  reason: null,
  plan: null,
  request: JSON.stringify(request),
})
