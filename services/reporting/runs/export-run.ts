import { randomUUID } from 'node:crypto'
import type { MemberId } from '@portal/contracts/ids'
import { type ExportRequest, surveyOf } from '@portal/contracts/reporting/exports'
import type { RecordedPart } from '@portal/contracts/reporting/recorded-run'
import type { RunToKeep } from './recorded-runs.ts'

type Exported = Readonly<{
  exportId: string
  askedBy: MemberId
  request: ExportRequest
  parts: readonly RecordedPart[]
  tookMs: number
  ranAt: string
}>

/** The runs of an export, to be kept as one; nothing if it has no tables. An export that is made again after its worker died is a run of its own. */
export const exportRun = ({ exportId, askedBy, request, parts, tookMs, ranAt }: Exported): readonly RunToKeep[] => {
  if (parts.length === 0) return []
  const { content, format } = request
  return [
    {
      runId: randomUUID(),
      digest: `export ${exportId}`,
      kind: 'export',
      surveyId: surveyOf(content),
      reportId: null,
      title: content.kind === 'report' ? content.title : '',
      format,
      ranBy: askedBy,
      parts,
      times: 1,
      tookMs: Math.round(tookMs),
      ranAt,
    },
  ]
}
