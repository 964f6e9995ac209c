import type { FileAdded, FileReplaced, FilesEvent } from '@portal/contracts/events/files'
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

const replaced = ({ file, unwanted }: Workspace<Rows>, event: FileReplaced): void => {
  const { fileId, owner, formerly } = event
  const before = file.unit(owner).get(fileId)
  if (before) file.put({ ...before, ...contentOf(event) })
  unwanted.put({ owner, fileId, stored: before ? formerly : event.stored })
}

const removed = ({ file, unwanted }: Workspace<Rows>, row: FileRow): void => {
  const { owner, fileId, stored } = row
  unwanted.put({ owner, stored, fileId })
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
  version: 1,
  types: [
    'FileAdded',
    'FileReplaced',
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
