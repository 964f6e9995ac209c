import { addressOf } from '@portal/contracts/http/call'
import { downloadFile } from '@portal/contracts/http/files'
import type { Pool } from '@portal/infra/database/pool'
import type { FileName } from '@portal/infra/tools/file-name'
import type { MemberDataPart } from '../kernel/member-data.ts'
import { pathSafe } from './path-safe.ts'

const FILES = `select file_id as "fileId", name, purpose, access, media, bytes::float8 as bytes, survey_id as "surveyId",
    added_at as "addedAt", deleted_at as "deletedAt" from read.file where owner = $1 order by added_at`

const STORED = `select file_id as "fileId", name, stored, bytes::float8 as bytes from read.file where owner = $1 order by added_at`

type Stored = Readonly<{ fileId: string; name: string; stored: FileName; bytes: number }>

/** What the area holds about a member. `download`: an address of the portal, for the member's own session. */
export const filesData = (pool: Pool): readonly MemberDataPart[] => [
  {
    name: 'files',
    of: async (memberId) => {
      const { rows } = await pool.query<Readonly<{ fileId: string }>>(FILES, [memberId])
      return rows.map((file) => ({ ...file, download: addressOf(downloadFile, { params: { file: file.fileId } }) }))
    },
    contents: async (memberId) => {
      const { rows } = await pool.query<Stored>(STORED, [memberId])
      return rows.map(({ fileId, name, stored, bytes }) => ({ path: `${fileId}/${pathSafe(name)}`, stored, bytes }))
    },
  },
]
