import type { FileAccess, FileExtension, FilePurpose, VideoConversion } from '@portal/contracts/files/file-type'
import type { Table } from '../../runtime/rows/table.ts'

/** A file that can be read, or restored. `memberId` is null for somebody who has no account. */
export type FileRow = {
  fileId: string
  owner: string
  memberId: string | null
  name: string
  purpose: FilePurpose
  access: FileAccess
  extension: FileExtension
  media: string
  bytes: number
  stored: string
  surveyId: string | null
  responseId: string | null
  isUsed: boolean
  addedAt: string
  deletedAt: string | null
  /** What became of a video; null for other files. */
  conversion: VideoConversion | null
  /** Where the pictures of a converted video are. */
  poster: string | null
  thumbnail: string | null
}

export const fileTable: Table<FileRow> = {
  name: 'file',
  columns: {
    fileId: 'uuid',
    owner: 'uuid',
    memberId: 'uuid null',
    name: 'text',
    purpose: 'text',
    access: 'text',
    extension: 'text',
    media: 'text',
    bytes: 'int',
    stored: 'text',
    surveyId: 'text null',
    responseId: 'uuid null',
    isUsed: 'bool',
    addedAt: 'timestamptz',
    deletedAt: 'timestamptz null',
    conversion: 'text null',
    poster: 'text null',
    thumbnail: 'text null',
  },
  key: ['owner', 'fileId'],
  unit: ['owner'],
  indexes: [['fileId'], ['stored'], ['addedAt'], ['poster'], ['thumbnail']],
  keepBytes: 4 * 1024 * 1024,
}

/** A content that no file has any more, and that the storage may still have. */
export type UnwantedContent = { owner: string; stored: string; fileId: string }

export const unwantedTable: Table<UnwantedContent> = {
  name: 'file_unwanted',
  columns: { owner: 'uuid', stored: 'text', fileId: 'uuid' },
  key: ['owner', 'stored'],
  unit: ['owner'],
  keepBytes: 1024 * 1024,
}
