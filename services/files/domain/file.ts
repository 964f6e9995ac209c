import type {
  FileAccessChanged,
  FileAdded,
  FileContentRemoved,
  FileDeleted,
  FileRemoved,
  FileReplaced,
  FileRestored,
  FilesEvent,
  FileUsed,
  VideoConverted,
  VideoKept,
} from '@portal/contracts/events/files'
import type { VideoConversion } from '@portal/contracts/files/file-type'
import { accept, type Decider, type Decision, reject } from '../../kernel/decider.ts'

/** What is uploaded, without the type of its event. */
type Fields<Event extends Readonly<{ type: string }>> = Omit<Event, 'type'>

export type FileCommand =
  | (Readonly<{ type: 'AddFile' }> & Fields<FileAdded>)
  | (Readonly<{ type: 'ReplaceFile' }> & Omit<Fields<FileReplaced>, 'formerly' | 'owner'>)
  | (Readonly<{ type: 'ChangeAccess' }> & Omit<Fields<FileAccessChanged>, 'owner'>)
  | (Readonly<{ type: 'DeleteFile' }> & Omit<Fields<FileDeleted>, 'owner'>)
  | (Readonly<{ type: 'RestoreFile' }> & Omit<Fields<FileRestored>, 'owner'>)
  | (Readonly<{ type: 'UseFile' }> & Omit<Fields<FileUsed>, 'owner'>)
  | (Readonly<{ type: 'RemoveFile' }> & Omit<Fields<FileRemoved>, 'owner'>)
  | (Readonly<{ type: 'RemoveDeleted' }> & Omit<Fields<FileRemoved>, 'owner' | 'reason'>)
  | (Readonly<{ type: 'TakeConverted' }> & Omit<Fields<VideoConverted>, 'owner'>)
  | (Readonly<{ type: 'KeepVideo' }> & Omit<Fields<VideoKept>, 'owner'>)
  | (Readonly<{ type: 'ForgetContent' }> & Omit<Fields<FileContentRemoved>, 'owner'>)

export type FileRejection = Readonly<{ code: 'no-such-file' }>

/** `known`: the last that was said of its content; null until it is added. */
export type File = Readonly<{
  status: 'none' | 'there' | 'deleted' | 'removed'
  known: Pick<FileAdded, 'owner' | 'name' | 'extension' | 'media' | 'bytes' | 'stored'> | null
  /** Null until it is added. */
  purpose: FileAdded['purpose'] | null
  access: FileAdded['access']
  isUsed: boolean
  /** What became of a video; null for other files. */
  conversion: VideoConversion | null
  /** Contents that the storage may still have. */
  contents: readonly string[]
}>

type Decided = Decision<FilesEvent, FileRejection>
type Known = NonNullable<File['known']>

const gone: Decided = reject({ code: 'no-such-file' })
const nothing: Decided = accept()

const added = (file: File, { type: _, ...fields }: Extract<FileCommand, { type: 'AddFile' }>): Decided =>
  file.status === 'none' ? accept({ ...fields, type: 'FileAdded' }) : nothing

type OfThere = Exclude<FileCommand, Readonly<{ type: 'AddFile' }>>

/** What people ask for; a removed file takes none of it. */
type Change = Extract<OfThere, Readonly<{ by: unknown }>>
/** What jobs ask for, as often as they like. */
type Upkeep = Exclude<OfThere, Change>

const changed = (file: File, { owner, stored }: Known, command: Change): Decided => {
  switch (command.type) {
    case 'ReplaceFile':
      return accept({ ...command, owner, formerly: stored, type: 'FileReplaced' })
    case 'ChangeAccess':
      return command.access === file.access ? nothing : accept({ ...command, owner, type: 'FileAccessChanged' })
    case 'DeleteFile':
      return file.status === 'deleted' ? nothing : accept({ ...command, owner, type: 'FileDeleted' })
    case 'RestoreFile':
      return file.status === 'there' ? nothing : accept({ ...command, owner, type: 'FileRestored' })
  }
}

const isKept = (file: File, reason: 'unused' | 'deleted'): boolean => reason === 'unused' && file.isUsed

type OfVideo = Extract<Upkeep, Readonly<{ type: 'TakeConverted' | 'KeepVideo' }>>

/** A result that comes too late, for a content that the file does not have any more, is dropped. */
const ofVideo = ({ status, conversion }: File, { owner, stored }: Known, command: OfVideo): Decided => {
  const about = command.type === 'TakeConverted' ? command.formerly : command.stored
  if (status === 'removed' || conversion === null || conversion === 'converted' || about !== stored) return nothing
  return command.type === 'TakeConverted'
    ? accept({ ...command, owner, type: 'VideoConverted' })
    : accept({ ...command, owner, type: 'VideoKept' })
}

/** It may have been restored since it was listed. */
const removedLater = (
  { status }: File,
  { owner }: Known,
  command: Extract<Upkeep, { type: 'RemoveDeleted' }>,
): Decided => (status === 'deleted' ? accept({ ...command, owner, reason: 'deleted', type: 'FileRemoved' }) : nothing)

const kept = (file: File, known: Known, command: Upkeep): Decided => {
  const isGone = file.status === 'removed'
  const { owner } = known
  switch (command.type) {
    case 'TakeConverted':
    case 'KeepVideo':
      return ofVideo(file, known, command)
    case 'UseFile':
      return file.isUsed || isGone ? nothing : accept({ ...command, owner, type: 'FileUsed' })
    case 'RemoveFile':
      return isGone || isKept(file, command.reason) ? nothing : accept({ ...command, owner, type: 'FileRemoved' })
    case 'RemoveDeleted':
      return removedLater(file, known, command)
    case 'ForgetContent':
      return file.contents.includes(command.stored)
        ? accept({ ...command, owner, type: 'FileContentRemoved' })
        : nothing
  }
}

const decided = (file: File, known: Known, command: OfThere): Decided => {
  if (!('by' in command)) return kept(file, known, command)
  return file.status === 'removed' ? gone : changed(file, known, command)
}

const conversionOf = ({ media }: Pick<FileAdded, 'media'>): VideoConversion | null =>
  media.startsWith('video/') ? 'waiting' : null

const afterConversion = (state: File, { stored, bytes, poster, thumbnail }: VideoConverted): File => ({
  ...state,
  known: state.known && { ...state.known, extension: 'mp4', media: 'video/mp4', bytes, stored },
  conversion: 'converted',
  contents: [...state.contents, stored, poster, thumbnail],
})

/** A file, from its upload to the day on which its content is gone. */
export const file: Decider<File, FileCommand, FilesEvent, FileRejection> = {
  initial: {
    status: 'none',
    known: null,
    purpose: null,
    access: 'admin',
    isUsed: false,
    conversion: null,
    contents: [],
  },
  decide: (state, command) => {
    if (command.type === 'AddFile') return added(state, command)
    return state.known === null ? gone : decided(state, state.known, command)
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'FileAdded':
        return {
          ...state,
          status: 'there',
          known: event,
          purpose: event.purpose,
          access: event.access,
          conversion: conversionOf(event),
          contents: [event.stored],
        }
      case 'FileReplaced':
        return {
          ...state,
          known: event,
          conversion: conversionOf(event),
          contents: [...state.contents, event.stored],
        }
      case 'VideoConverted':
        return afterConversion(state, event)
      case 'VideoKept':
        return { ...state, conversion: event.reason }
      case 'FileAccessChanged':
        return { ...state, access: event.access }
      case 'FileDeleted':
        return { ...state, status: 'deleted' }
      case 'FileRestored':
        return { ...state, status: 'there' }
      case 'FileUsed':
        return { ...state, isUsed: true }
      case 'FileRemoved':
        return { ...state, status: 'removed' }
      case 'FileContentRemoved':
        return { ...state, contents: state.contents.filter((stored) => stored !== event.stored) }
    }
  },
}
