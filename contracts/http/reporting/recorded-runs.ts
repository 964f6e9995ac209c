import * as z from 'zod/mini'
import { ReportItemId, SurveyId } from '../../ids.ts'
import { ExportFormat } from '../../reporting/exports.ts'
import { RecordedKind, RecordedPart } from '../../reporting/recorded-run.ts'
import { TableRun } from '../../reporting/table.ts'
import { call } from '../call.ts'
import { paging } from '../paging.ts'

/**
 * `reportID`: the saved banner, topline or dashboard that it belongs to; null for none. `by`: the name of who ran it, `null` for a reader who was not
 * signed in and for an account that is gone. `times`: how often within the minute from `ranAt`; `parts` are of the last of these.
 */
const RecordedRun = z.object({
  runId: z.uuid(),
  kind: RecordedKind,
  surveyID: SurveyId,
  reportID: z.nullable(ReportItemId),
  title: z.string(),
  format: z.nullable(ExportFormat),
  by: z.nullable(z.string()),
  ranAt: z.string(),
  times: z.int(),
  tookMs: z.int(),
  parts: z.array(RecordedPart),
})
export type RecordedRun = z.infer<typeof RecordedRun>

const RunsQuery = z.object({
  surveyID: z.optional(SurveyId),
  reportID: z.optional(ReportItemId),
  search: z._default(z.string().check(z.maxLength(200)), ''),
  ...paging(20),
})
const RunsReply = z.object({ runs: z.array(RecordedRun), total: z.int() })
export type RunsReply = z.infer<typeof RunsReply>

/** The latest first. */
export const listRecordedRuns = call({
  method: 'GET',
  path: '/api/reporting/runs',
  summary: 'The recorded runs of tables',
  who: 'reports',
  query: RunsQuery,
  replies: { 200: RunsReply },
})

export const readRecordedRun = call({
  method: 'GET',
  path: '/api/reporting/runs/{runId}',
  summary: 'A recorded run',
  who: 'reports',
  params: z.object({ runId: z.uuid() }),
  replies: { 200: RecordedRun },
})

/**
 * `result` null: the figures of that moment are being made, `share` (0 to 1) of the work is done; ask again. `erasedSince`: respondents who
 * have been erased since; what they wrote is not in the figures.
 */
export const PastReply = z.object({
  share: z.number(),
  result: z.nullable(z.object({ run: TableRun, erasedSince: z.int() })),
})
export type PastReply = z.infer<typeof PastReply>

/** `part` counts from 0. */
export const repeatRecordedRun = call({
  method: 'GET',
  path: '/api/reporting/runs/{runId}/parts/{part}',
  summary: 'A part of a recorded run again, as it was',
  who: 'reports',
  params: z.object({ runId: z.uuid(), part: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(200)) }),
  replies: { 200: PastReply },
})
