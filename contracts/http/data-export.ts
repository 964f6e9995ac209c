import * as z from 'zod/mini'
import { call } from './call.ts'

/** `waiting`: a worker makes it. `expired`: the file is gone. */
const DataExportStatus = z.enum(['waiting', 'ready', 'failed', 'expired'])

/** `share`: how far the worker is, from 0 to 1. `bytes` and `expiresAt` of a file that was made. */
const DataExport = z.object({
  exportId: z.uuid(),
  status: DataExportStatus,
  share: z.number(),
  askedAt: z.string(),
  bytes: z.nullable(z.int()),
  expiresAt: z.nullable(z.string()),
})

/** Null: none was asked for. `mayAsk`: whether another one may be asked for now. */
const DataExportReply = z.object({ export: z.nullable(DataExport), mayAsk: z.boolean() })
export type DataExportReply = z.infer<typeof DataExportReply>

export const getDataExport = call({
  method: 'GET',
  path: '/api/profile/export',
  summary: 'What became of the file with all that is held about me',
  who: 'signed-in',
  replies: { 200: DataExportReply },
})

export const requestDataExport = call({
  method: 'POST',
  path: '/api/profile/export',
  summary: 'Ask for a file with all that is held about me; once a day',
  who: 'signed-in',
  isOwnersAlone: true,
  replies: { 200: z.object({ status: z.enum(['success', 'error']), message: z.string() }) },
})

export const downloadDataExport = call({
  method: 'GET',
  path: '/api/profile/export/{exportId}/file',
  summary: 'The file with all that is held about me: a zip of lists as CSV and as JSON',
  who: 'signed-in',
  isOwnersAlone: true,
  params: z.object({ exportId: z.uuid() }),
  replies: { 200: { media: 'application/zip' } },
})
