import type { FileAccess, FileExtension, FilePurpose } from '../files/file-type.ts'
import type { FileId, Instant, MemberId, ResponseId, SurveyId } from '../ids.ts'
import type { EventKinds } from './event-kind.ts'
import type { Personal } from './personal.ts'

/**
 * Words of the area. A file is what somebody uploaded; its content is in the storage under a random name (`stored`), and what is known about it in
 * the log. A deleted file can be restored; a removed one is gone, with its content.
 */

/** `owner`: whose key encrypts the name, as with answers: the member's id, or the response's where there is no member. */
type OfFile = Readonly<{ fileId: FileId; owner: string; at: Instant }>

/** What the server found in the content, whatever the name said. `stored`: under which name the storage has it. */
type Content = Readonly<{
  name: Personal<string>
  extension: FileExtension
  media: string
  bytes: number
  stored: string
}>

/** Stream `file-{fileId}`: this and all that follow. `answerTo`: the response that the file was uploaded for. */
export type FileAdded = OfFile &
  Content &
  Readonly<{
    type: 'FileAdded'
    purpose: FilePurpose
    access: FileAccess
    memberId: MemberId | null
    answerTo?: Readonly<{ surveyId: SurveyId; responseId: ResponseId }>
  }>

/** The same file with another content. `formerly`: where the content was that it replaces. */
export type FileReplaced = OfFile & Content & Readonly<{ type: 'FileReplaced'; formerly: string; by: MemberId }>

export type FileAccessChanged = OfFile & Readonly<{ type: 'FileAccessChanged'; access: FileAccess; by: MemberId }>

/**
 * A worker made an MP4 of a video, with two pictures of it; its content replaces the one that was uploaded (`formerly`). `poster` is as large as the
 * video, `thumbnail` small; both are JPEG. `seconds`: how long it lasts.
 */
export type VideoConverted = OfFile &
  Readonly<{
    type: 'VideoConverted'
    formerly: string
    stored: string
    bytes: number
    poster: string
    thumbnail: string
    seconds: number
  }>

/** A video stays as it was uploaded: the worker has no converter (`no-converter`), or this content cannot be converted. */
export type VideoKept = OfFile &
  Readonly<{ type: 'VideoKept'; stored: string; reason: 'no-converter' | 'not-convertible' }>

/** Nobody is given the file until it is restored. */
export type FileDeleted = OfFile & Readonly<{ type: 'FileDeleted'; by: MemberId }>

export type FileRestored = OfFile & Readonly<{ type: 'FileRestored'; by: MemberId }>

/** A stored answer names the file: it is kept. */
export type FileUsed = OfFile & Readonly<{ type: 'FileUsed' }>

/** No answer named the file for a day (`unused`), or it was deleted a month ago (`deleted`). Its content goes next. */
export type FileRemoved = OfFile & Readonly<{ type: 'FileRemoved'; reason: 'unused' | 'deleted' }>

/** The storage does not have this content any more. */
export type FileContentRemoved = OfFile & Readonly<{ type: 'FileContentRemoved'; stored: string }>

export type FilesEvent =
  | FileAdded
  | FileReplaced
  | VideoConverted
  | VideoKept
  | FileAccessChanged
  | FileDeleted
  | FileRestored
  | FileUsed
  | FileRemoved
  | FileContentRemoved

export const filesEvents: EventKinds<FilesEvent> = {
  FileAdded: { version: 1, personal: { name: 'owner' } },
  FileReplaced: { version: 1, personal: { name: 'owner' } },
  VideoConverted: { version: 1 },
  VideoKept: { version: 1 },
  FileAccessChanged: { version: 1 },
  FileDeleted: { version: 1 },
  FileRestored: { version: 1 },
  FileUsed: { version: 1 },
  FileRemoved: { version: 1 },
  FileContentRemoved: { version: 1 },
}
