import * as z from 'zod/mini'
import { call } from '../call.ts'

/** The spans that a chart may show, in minutes: five minutes, an hour, a day. */
export const SPANS = ['5', '60', '1440'] as const

const HistoryQuery = z.object({ minutes: z.enum(SPANS) })

/** The mean of a moment: rates since the sample before, and the largest lag of each projection, in seconds. */
export const HistorySample = z.object({
  at: z.string(),
  /** Events a second; null if the log does not count them. */
  rate: z.nullable(z.number()),
  /** Bytes of write-ahead log a second. */
  walRate: z.number(),
  lag: z.record(z.string(), z.number()),
})
export type HistorySample = z.infer<typeof HistorySample>

export const getHistory = call({
  method: 'GET',
  path: '/api/operations/history',
  summary: 'How the log and its projections were',
  who: 'developer',
  query: HistoryQuery,
  replies: { 200: z.object({ samples: z.readonly(z.array(HistorySample)) }) },
})
