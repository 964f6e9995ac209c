import * as z from 'zod/mini'
import { ProblemIssue } from '../../problem.ts'
import { ChartColors } from '../../reporting/colours.ts'
import { ExportFormat, ExportRequest, MOST_DECIMALS } from '../../reporting/exports.ts'
import { BannerGroup, TableSpec } from '../../reporting/table.ts'
import { call } from '../call.ts'

/** `waiting` and `running` are under way. `failed` has issues if the cause is known. */
export const ExportState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled'])
export type ExportState = z.infer<typeof ExportState>

/** An export of the person who asks. `expiresAt`: from then on there is no file; null while there is none. */
export const ReportExport = z.object({
  exportId: z.uuid(),
  request: ExportRequest,
  surveyTitle: z.string(),
  state: ExportState,
  /** From 0 to 1; null: nobody can tell. */
  share: z.nullable(z.number()),
  isCancelling: z.boolean(),
  issues: z.array(ProblemIssue),
  /** The issues in words, in the reader's language. */
  why: z._default(z.string(), ''),
  fileName: z.nullable(z.string()),
  bytes: z.nullable(z.number()),
  askedAt: z.string(),
  endedAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
})
export type ReportExport = z.infer<typeof ReportExport>

export const listExports = call({
  method: 'GET',
  path: '/api/reporting/exports',
  summary: 'Your own exports, newest first',
  who: 'reports',
  replies: { 200: z.array(ReportExport) },
})

export const beginExport = call({
  method: 'POST',
  path: '/api/reporting/exports',
  summary: 'Begin an export; a worker makes the file',
  who: 'reports',
  isRepeatable: true,
  body: ExportRequest,
  replies: { 200: z.object({ exportId: z.uuid() }) },
})

export const ExportParams = z.object({ exportId: z.uuid() })

export const cancelExport = call({
  method: 'POST',
  path: '/api/reporting/exports/{exportId}/cancel',
  summary: 'Cancel an export that is under way',
  who: 'reports',
  isRepeatable: true,
  params: ExportParams,
  replies: { 200: z.object({ exportId: z.uuid() }) },
})

/** Only for the account that asked for it, and until it expires. */
export const downloadExport = call({
  method: 'GET',
  path: '/api/reporting/exports/{exportId}/file',
  summary: 'The file of an export',
  who: 'reports',
  params: ExportParams,
  replies: { 200: { media: 'application/octet-stream' } },
})

/** `data`: what to count; `bannerStructure`: its columns; `type`: the format. */
const ExportBody = z.strictObject({
  data: z.omit(TableSpec, { banner: true }),
  type: ExportFormat,
  decimal: z._default(z.int().check(z.minimum(0), z.maximum(MOST_DECIMALS)), 2),
  colors: z._default(ChartColors, []),
  bannerStructure: z._default(z.array(BannerGroup).check(z.maxLength(20)), []),
})

/** Answers with the file at once, named by `content-disposition`; tables that are too large are refused. */
export const exportTables = call({
  method: 'POST',
  path: '/api/surveys/report/surveys/export',
  summary: 'A small export, as the reply itself',
  who: 'reports',
  isQuestion: true,
  body: ExportBody,
  replies: { 200: { media: 'application/octet-stream' } },
})
