import type { FilesQuery } from '@portal/contracts/http/files'
import type { FileId, MemberId, ResponseId } from '@portal/contracts/ids'
import type { Pool } from '@portal/infra/database/pool'
import type { Position } from '@portal/infra/event-log/event-log'
import type { FileName } from '@portal/infra/tools/file-name'
import { instantText } from '@portal/infra/tools/instant-text'
import { containing } from '@portal/infra/tools/like-pattern'
import { countInVersions } from '../../runtime/builds/count-in-versions.ts'
import { holdsAllSql } from '../../runtime/holds-all.ts'
import type { FileRow, UnwantedContent } from './tables.ts'

export type FoundFile = Readonly<
  Omit<FileRow, 'fileId' | 'memberId' | 'responseId' | 'stored' | 'poster' | 'thumbnail'> & {
    fileId: FileId
    memberId: MemberId | null
    responseId: ResponseId | null
    stored: FileName
    poster: FileName | null
    thumbnail: FileName | null
  }
>

/** `ownerName`: the display name of a member; '' for somebody without an account. */
export type ListedFile = FoundFile & Readonly<{ ownerName: string }>

export type FileOwner = Readonly<{ owner: string; ownerName: string; files: number }>

/** What one owner uploaded, and when. */
export type Uploaded = Readonly<{ bytes: number; addedAt: Date }>

export type FileQueries = Readonly<{
  byId: (fileId: FileId) => Promise<FoundFile | null>
  /** The newest first. */
  list: (query: FilesQuery) => Promise<Readonly<{ files: readonly ListedFile[]; total: number }>>
  owners: () => Promise<readonly FileOwner[]>
  /** The newest first, `most` of them. */
  uploadedSince: (owner: string, since: Date, most: number) => Promise<readonly Uploaded[]>
  /** A member's pictures, the newest first: that one is shown. */
  avatarsOf: AvatarsOf
}>

export type AvatarsOf = (memberId: MemberId) => Promise<readonly FileId[]>

const COLUMNS = `f.file_id as "fileId", f.owner, f.member_id as "memberId", f.name, f.purpose, f.access, f.extension, f.media,
  f.bytes, f.stored, f.survey_id as "surveyId", f.response_id as "responseId", f.is_used as "isUsed", f.conversion,
  f.poster, f.thumbnail,
  ${instantText('f.added_at')} as "addedAt", ${instantText('f.deleted_at')} as "deletedAt"`

const NAMED = 'read.file f left join read.member m on m.member_id = f.member_id'

const kinds = { image: 'image/%', video: 'video/%', audio: 'audio/%', document: null } as const

const mediaOf = (fileType: FilesQuery['fileType']): string | null =>
  fileType === 'all' ? null : (kinds[fileType] ?? 'document')

const WHERE = `where ($1 = 'all' or f.access = $1) and ($2::uuid is null or f.owner = $2)
  and (case when $3 = 'no-avatar' then f.purpose <> 'avatar' else f.purpose = $3 end) and f.name ilike $4
  and ($5::text is null or (case when $5 = 'document' then f.media not similar to '(image|video|audio)/%' else f.media like $5 end))
  and (f.deleted_at is not null) = $6`

const valuesOf = ({ access, user, source, search = '', fileType, deleted }: FilesQuery): unknown[] => {
  return [access, user ?? null, source, containing(search), mediaOf(fileType), deleted === '1']
}

const LIST = `select ${COLUMNS}, coalesce(m.display_name, '') as "ownerName", count(*) over ()::int as total from ${NAMED} ${WHERE}
  order by f.added_at desc, f.file_id limit $7 offset $8`

const OWNERS = `select f.owner, coalesce(m.display_name, '') as "ownerName", count(*)::int as files from ${NAMED}
  where f.member_id is not null and f.deleted_at is null group by 1, 2 order by 2, 1 limit 10000`

const UPLOADED = `select bytes::float8 as bytes, added_at as "addedAt" from read.file
  where owner = $1 and added_at > $2 order by added_at desc limit $3`

export const avatarsOf =
  (pool: Pool): AvatarsOf =>
  async (memberId) => {
    const text = `select file_id as "fileId" from read.file where owner = $1 and purpose = 'avatar' and deleted_at is null
      order by added_at desc, file_id`
    return (await pool.query<Readonly<{ fileId: FileId }>>(text, [memberId])).rows.map(({ fileId }) => fileId)
  }

export const fileQueries = (pool: Pool): FileQueries => ({
  byId: async (fileId) =>
    (await pool.query<FoundFile>(`select ${COLUMNS} from read.file f where f.file_id = $1`, [fileId])).rows[0] ?? null,
  list: async (query) => {
    const { page, itemsPerPage } = query
    const { rows } = await pool.query<ListedFile & { total: number }>(LIST, [
      ...valuesOf(query),
      itemsPerPage,
      (page - 1) * itemsPerPage,
    ])
    return { files: rows, total: rows[0]?.total ?? 0 }
  },
  owners: async () => (await pool.query<FileOwner>(OWNERS)).rows,
  uploadedSince: async (owner, since, most) => (await pool.query<Uploaded>(UPLOADED, [owner, since, most])).rows,
  avatarsOf: avatarsOf(pool),
})

const STRAY = `select ${holdsAllSql('file', '$2')} and not exists (select from read.file where stored = $1)
    and not exists (select from read.file where poster = $1) and not exists (select from read.file where thumbnail = $1)
    and not exists (select from read.file_unwanted where stored = $1) as "isStray"`

type OldFile = Readonly<{ fileId: FileId; responseId: ResponseId | null }>

/** What the jobs of the area look for. */
export const fileUpkeep = (pool: Pool) => ({
  /** Answers that were uploaded before `before` and are not known to be used. */
  perhapsUnused: async (before: Date): Promise<readonly OldFile[]> => {
    const text = `select file_id as "fileId", response_id as "responseId" from read.file
      where purpose = 'survey' and not is_used and added_at < $1 order by added_at limit 500`
    return (await pool.query<OldFile>(text, [before])).rows
  },
  deletedBefore: async (before: Date): Promise<readonly FileId[]> => {
    const text = 'select file_id as "fileId" from read.file where deleted_at < $1 order by deleted_at limit 500'
    return (await pool.query<Readonly<{ fileId: FileId }>>(text, [before])).rows.map(({ fileId }) => fileId)
  },
  countDeletedBefore: async (before: Date, most: number): Promise<number> => {
    const text = 'select count(*)::int as n from (select from read.file where deleted_at < $1 limit $2) found'
    return (await pool.query<Readonly<{ n: number }>>(text, [before, most])).rows[0]?.n ?? 0
  },
  /** Videos that are as they were uploaded because no worker had a converter, the oldest first. */
  keptVideos: async (): Promise<readonly Readonly<{ fileId: FileId; stored: string }>[]> => {
    const text = `select file_id as "fileId", stored from read.file
      where conversion = 'no-converter' and deleted_at is null order by added_at limit 500`
    return (await pool.query<Readonly<{ fileId: FileId; stored: string }>>(text)).rows
  },
  /** Videos that wait for their conversion since before `before`, the oldest first: what was asked for them is lost, or has failed. */
  lostVideos: async (before: Date): Promise<readonly Readonly<{ fileId: FileId; stored: string }>[]> => {
    const text = `select file_id as "fileId", stored from read.file
      where conversion = 'waiting' and deleted_at is null and added_at < $1 order by added_at limit 500`
    return (await pool.query<Readonly<{ fileId: FileId; stored: string }>>(text, [before])).rows
  },
  unwanted: async (): Promise<readonly Readonly<UnwantedContent & { fileId: FileId }>[]> => {
    const text = 'select owner, stored, file_id as "fileId" from read.file_unwanted order by owner, stored limit 500'
    return (await pool.query<UnwantedContent & { fileId: FileId }>(text)).rows
  },
  /**
   * Whether no file has this content, or had it; false while the rows do not hold everything up to `upTo`. It is one statement, because an empty build
   * may take the place of the rows at any moment.
   */
  isStray: async (stored: string, upTo: Position): Promise<boolean> =>
    (await pool.query<Readonly<{ isStray: boolean }>>(STRAY, [stored, upTo])).rows[0]?.isStray ?? false,
})
export type FileUpkeep = ReturnType<typeof fileUpkeep>

/** How many rows of a member's files are left, in all versions. */
export const keptFiles = (pool: Pool, memberId: MemberId): Promise<number> =>
  countInVersions(pool, { table: 'file', column: 'stored', where: 'owner = $1', values: [memberId] })
