import type { MemberId } from '@portal/contracts/ids'
import type { Pool } from '@portal/infra/database/pool'
import { MOST_PARTS, MOST_UNDER_WAY, UPLOAD_HOURS, type VideoUpload, type VideoUploads } from './video-uploads.ts'

const FRESH = `begun_at > clock_timestamp() - interval '${UPLOAD_HOURS} hours'`

const COLUMNS = `upload_id as "uploadId", file_id as "fileId", owner, member_id as "memberId", purpose,
  case when response_id is null then null
    else jsonb_build_object('surveyId', survey_id, 'responseId', response_id) end as "answerTo",
  bytes::float8 as bytes, received::float8 as received, parts`

const BEGIN = `insert into files.video_upload (upload_id, file_id, owner, member_id, purpose, survey_id, response_id, bytes)
  select $1::uuid, $2::uuid, $3::uuid, $4::uuid, $5, $6, $7::uuid, $8::bigint where (
    select count(*) from files.video_upload where owner = $3::uuid and ${FRESH}) < ${MOST_UNDER_WAY}
  on conflict do nothing`

/** When the oldest of those that fill the bound is too old to go on. */
const ROOM_IN = `select greatest(1, ceil(extract(epoch from begun_at + interval '${UPLOAD_HOURS} hours' - clock_timestamp())))::int as seconds
  from files.video_upload where owner = $1 and ${FRESH} order by begun_at desc offset ${MOST_UNDER_WAY - 1} limit 1`

const APPEND = `update files.video_upload set received = received + $3::bigint, parts = parts || $4::text
  where upload_id = $1 and received = $2::bigint and cardinality(parts) < ${MOST_PARTS} and ${FRESH}`

/** `files.video_upload`, by the clock of the database alone. */
export const postgresVideoUploads = (pool: Pool): VideoUploads => {
  const found = async (where: string, id: string): Promise<VideoUpload | null> =>
    (await pool.query<VideoUpload>(`select ${COLUMNS} from files.video_upload where ${where} and ${FRESH}`, [id]))
      .rows[0] ?? null
  const changed = async (sql: string, ...values: readonly unknown[]): Promise<number> =>
    (await pool.query(sql, [...values])).rowCount ?? 0
  const find = (uploadId: string) => found('upload_id = $1', uploadId)

  return {
    begin: async ({ uploadId, fileId, owner, memberId, purpose, answerTo, bytes }) => {
      const of = [answerTo?.surveyId ?? null, answerTo?.responseId ?? null]
      const written = await changed(BEGIN, uploadId, fileId, owner, memberId, purpose, ...of, bytes)
      if (written === 1 || (await find(uploadId)) !== null) return 0
      return (await pool.query<{ seconds: number }>(ROOM_IN, [owner])).rows[0]?.seconds ?? 1
    },
    find,
    findByFile: (fileId) => found('file_id = $1', fileId),
    append: async (uploadId, offset, { stored, bytes }) =>
      (await changed(APPEND, uploadId, offset, bytes, stored)) === 1,
    end: async (uploadId) => void (await changed('delete from files.video_upload where upload_id = $1', uploadId)),
    forgetOld: async () => void (await changed(`delete from files.video_upload where not ${FRESH}`)),
    countOf: async (owner) => {
      const text = 'select count(*)::int as count from files.video_upload where owner = $1'
      return (await pool.query<{ count: number }>(text, [owner])).rows[0]?.count ?? 0
    },
    holders: async (members) => {
      const text = 'select distinct owner from files.video_upload where owner = any($1::uuid[])'
      return (await pool.query<{ owner: MemberId }>(text, [members])).rows.map(({ owner }) => owner)
    },
    eraseOwner: async (owner) => void (await changed('delete from files.video_upload where owner = $1', owner)),
  }
}
