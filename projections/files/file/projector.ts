import type { FileAdded, FileReplaced, FilesEvent, VideoConverted, VideoKept } from '@portal/contracts/events/files'
import type { MemberErased } from '@portal/contracts/events/identity'
import { revealed } from '@portal/contracts/events/personal'
import { projection, type Workspace } from '../../runtime/projection.ts'
import { type FileRow, fileTable, type UnwantedContent, unwantedTable } from './tables.ts'

type Followed = FilesEvent | MemberErased
type Rows = { file: FileRow; unwanted: UnwantedContent }

/** Whose rows an event changes. */
const ownerOf = (event: Followed): string => ('owner' in event ? event.owner : event.memberId)

const contentOf = ({ name, extension, media, bytes, stored }: FileAdded | FileReplaced) => ({
  name: revealed(name, ''),
  extension,
  media,
  bytes,
  stored,
  conversion: media.startsWith('video/') ? ('waiting' as const) : null,
  poster: null,
  thumbnail: null,
})

const added = ({ file, unwanted }: Workspace<Rows>, event: FileAdded): void => {
  const { fileId, owner, memberId, purpose, access, answerTo, at, stored } = event
  if ('erased' in event.name) unwanted.put({ owner, stored, fileId })
  else
    file.put({
      fileId,
      owner,
      memberId,
      purpose,
      access,
      ...contentOf(event),
      surveyId: answerTo?.surveyId ?? null,
      responseId: answerTo?.responseId ?? null,
      isUsed: false,
      addedAt: at,
      deletedAt: null,
    })
}

type OfFile = Readonly<{ owner: string; fileId: string }>

/** Contents that the storage should not have any more. */
const drop = (
  unwanted: Workspace<Rows>['unwanted'],
  { owner, fileId }: OfFile,
  contents: readonly (string | null)[],
): void => {
  for (const stored of contents) if (stored !== null) unwanted.put({ owner, stored, fileId })
}

const replaced = ({ file, unwanted }: Workspace<Rows>, event: FileReplaced): void => {
  const { fileId, owner, formerly } = event
  const before = file.unit(owner).get(fileId)
  if (before) file.put({ ...before, ...contentOf(event) })
  drop(unwanted, event, before ? [formerly, before.poster, before.thumbnail] : [event.stored])
}

/** The content that was uploaded goes. What was made of a file that is not there any more goes at once. */
const converted = ({ file, unwanted }: Workspace<Rows>, event: VideoConverted): void => {
  const { fileId, owner, formerly, stored, bytes, poster, thumbnail } = event
  const before = file.unit(owner).get(fileId)
  if (before) {
    const name = before.name.replace(/\.[^.]+$/, '.mp4')
    const now = { name, extension: 'mp4', media: 'video/mp4', bytes, stored, conversion: 'converted' } as const
    file.put({ ...before, ...now, poster, thumbnail })
  }
  drop(unwanted, event, before ? [formerly] : [formerly, stored, poster, thumbnail])
}

const kept = ({ file }: Workspace<Rows>, { fileId, owner, reason, stored }: VideoKept): void => {
  const before = file.unit(owner).get(fileId)
  if (before?.stored === stored) file.put({ ...before, conversion: reason })
}

const removed = ({ file, unwanted }: Workspace<Rows>, row: FileRow): void => {
  drop(unwanted, row, [row.stored, row.poster, row.thumbnail])
  file.remove(row)
}

const changed = ({ file }: Workspace<Rows>, owner: string, fileId: string, change: Partial<FileRow>): void => {
  const before = file.unit(owner).get(fileId)
  if (before) file.put({ ...before, ...change })
}

const applied = (rows: Workspace<Rows>, event: FilesEvent): void => {
  const { owner, fileId } = event
  switch (event.type) {
    case 'FileAdded':
      added(rows, event)
      return
    case 'FileReplaced':
      replaced(rows, event)
      return
    case 'VideoConverted':
      converted(rows, event)
      return
    case 'VideoKept':
      kept(rows, event)
      return
    case 'FileAccessChanged':
      changed(rows, owner, fileId, { access: event.access })
      return
    case 'FileDeleted':
      changed(rows, owner, fileId, { deletedAt: event.at })
      return
    case 'FileRestored':
      changed(rows, owner, fileId, { deletedAt: null })
      return
    case 'FileUsed':
      changed(rows, owner, fileId, { isUsed: true })
      return
    case 'FileRemoved': {
      const row = rows.file.unit(owner).get(fileId)
      if (row) removed(rows, row)
      return
    }
    case 'FileContentRemoved': {
      const content = rows.unwanted.unit(owner).get(event.stored)
      if (content) rows.unwanted.remove(content)
    }
  }
}

/**
 * The files that there are, and the contents that the storage should not have any more: of files that were removed or replaced, and of erased
 * members. The names of these go with their key; what is left is removed by a job.
 */
export const fileProjection = projection<Followed, Rows>({
  name: 'file',
  version: 2,
  types: [
    'FileAdded',
    'FileReplaced',
    'VideoConverted',
    'VideoKept',
    'FileAccessChanged',
    'FileDeleted',
    'FileRestored',
    'FileUsed',
    'FileRemoved',
    'FileContentRemoved',
    'MemberErased',
  ],
  key: ({ event }) => ownerOf(event),
  tables: { file: fileTable, unwanted: unwantedTable },
  loads: [
    (batch) => {
      const owners = batch.map(({ event }) => [ownerOf(event)])
      return { file: owners, unwanted: owners }
    },
  ],
  reduce: (rows, { event }) => {
    if (event.type !== 'MemberErased') applied(rows, event)
    else for (const row of [...rows.file.unit(event.memberId).values()]) removed(rows, row)
  },
})
