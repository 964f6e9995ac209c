import * as z from 'zod/mini'
import { call } from './call.ts'

/** Most rows of a file, and its most bytes. */
export const MOST_ROWS = 20_000
export const MOST_IMPORT_BYTES = 5 * 2 ** 20

const Column = z.int().check(z.minimum(0), z.maximum(199))

/** Which column of the file is what. `language`: of the invitation, by its code. */
export const ImportMapping = z.object({
  email: Column,
  displayName: z.nullable(Column),
  language: z.nullable(Column),
})
export type ImportMapping = z.infer<typeof ImportMapping>

/** `ready`: the file was read, and nobody is made a member yet. */
const ImportState = z.enum(['ready', 'waiting', 'done', 'cancelled'])
export type ImportState = z.infer<typeof ImportState>

/** `skipped`: the address has a member already, so a file that is imported again makes nobody twice. */
export const RowOutcome = z.enum(['created', 'skipped', 'refused'])
export type RowOutcome = z.infer<typeof RowOutcome>

const Counts = z.object({ created: z.int(), skipped: z.int(), refused: z.int() })

export const MemberImport = z.object({
  importId: z.uuid(),
  fileName: z.string(),
  state: ImportState,
  header: z.array(z.string()),
  /** The first rows. */
  sample: z.array(z.array(z.string())),
  rows: z.int(),
  counts: Counts,
  invites: z.boolean(),
  createdAt: z.string(),
})
export type MemberImport = z.infer<typeof MemberImport>

/** Why a row makes no member. `name`: it is too long; cut, it would be another one. */
export const RowReason = z.enum(['address', 'name', 'duplicate', 'member'])
export type RowReason = z.infer<typeof RowReason>

/** What a row would become. `reason`: null for a new member. */
export const PreviewedRow = z.object({
  row: z.int(),
  address: z.string(),
  displayName: z.string(),
  reason: z.nullable(RowReason),
})
export type PreviewedRow = z.infer<typeof PreviewedRow>

const ImportPreview = z.object({ rows: z.array(PreviewedRow), counts: Counts })
export type ImportPreview = z.infer<typeof ImportPreview>

const OfImport = z.object({ importId: z.uuid() })

export const uploadMembers = call({
  method: 'POST',
  path: '/api/member-imports',
  summary: 'Upload a CSV file of members (multipart/form-data); nobody is made a member by that',
  who: 'members',
  isRepeatable: true,
  isUpload: true,
  replies: { 200: MemberImport },
})

export const listMemberImports = call({
  method: 'GET',
  path: '/api/member-imports',
  summary: 'Files of members that were uploaded in the last 30 days, the newest first',
  who: 'members',
  replies: { 200: z.array(MemberImport) },
})

export const getMemberImport = call({
  method: 'GET',
  path: '/api/member-imports/{importId}',
  summary: 'A file of members: how far its import is',
  who: 'members',
  params: OfImport,
  replies: { 200: MemberImport },
})

export const previewMemberImport = call({
  method: 'POST',
  path: '/api/member-imports/{importId}/preview',
  summary: 'What the rows of a file would become',
  who: 'members',
  isQuestion: true,
  params: OfImport,
  body: ImportMapping,
  replies: { 200: ImportPreview },
})

export const startMemberImport = call({
  method: 'POST',
  path: '/api/member-imports/{importId}/start',
  summary: 'Make members of the rows of a file; a worker does it',
  who: 'members',
  isRepeatable: true,
  params: OfImport,
  body: z.object({
    mapping: ImportMapping,
    accountType: z.enum(['user', 'permanentExternalUser']),
    invites: z.boolean(),
  }),
  replies: { 200: MemberImport },
})

export const cancelMemberImport = call({
  method: 'POST',
  path: '/api/member-imports/{importId}/cancel',
  summary: 'Stop an import; who is a member already stays one',
  who: 'members',
  isRepeatable: true,
  params: OfImport,
  replies: { 200: MemberImport },
})

/** Row, address, outcome, reason, id of the member. */
export const downloadImportReport = call({
  method: 'GET',
  path: '/api/member-imports/{importId}/report',
  summary: 'What became of each row, as CSV',
  who: 'members',
  params: OfImport,
  replies: { 200: { media: 'text/csv' } },
})
