import type { FilesEvent, VideoConverted, VideoKept } from '@portal/contracts/events/files'
import { personal } from '@portal/contracts/events/personal'
import type { FileAccess, FilePurpose } from '@portal/contracts/files/file-type'
import { FileId, type Instant, type MemberId, type ResponseId, type SurveyId } from '@portal/contracts/ids'
import type { CommandId, EventLog, Stream } from '@portal/infra/event-log/event-log'
import { derivedId } from '../kernel/derived-id.ts'
import { type Handled, handle, stateOf } from '../kernel/handle.ts'
import { type File, type FileCommand, type FileRejection, file } from './domain/file.ts'
import type { StoredUpload } from './uploads/store-upload.ts'

const fileStream = (fileId: FileId): Stream<FilesEvent> => `file-${fileId}`

/** The same for a repeated request. */
export const newFileId = (commandId: CommandId): FileId => FileId.parse(derivedId('file', commandId))

type Asked = Readonly<{ commandId: CommandId; intent: string }>
type Changed = Promise<Handled<File, FileRejection>>

/** Whose a file is. `owner` is the member's id, or the response's of somebody who has no account. */
export type FileOwner = Readonly<{ owner: string; memberId: MemberId | null }>

type Added = FileOwner &
  Readonly<{
    fileId: FileId
    upload: StoredUpload
    purpose: FilePurpose
    access: FileAccess
    answerTo?: Readonly<{ surveyId: SurveyId; responseId: ResponseId }>
  }>

const contentOf = ({ name, extension, media, bytes, stored }: StoredUpload) => ({
  name: personal(name),
  extension,
  media,
  bytes,
  stored,
})

/** All commands of the files area. Each writes the stream of one file. */
export const fileCommands = ({ log, now }: Readonly<{ log: EventLog; now: () => Instant }>) => {
  const handled = (asked: Asked, command: FileCommand): Changed =>
    handle(log, file, { ...asked, stream: fileStream(command.fileId) }, command)

  type OfStaffOrOwner = Readonly<{ fileId: FileId; by: MemberId }>
  /** Asked by a job: repeated, it has no further effect. */
  const byJob = (command: FileCommand): Changed =>
    handled({ commandId: derivedId('file-job', JSON.stringify({ ...command, at: '' })), intent: command.type }, command)

  return {
    /** As the log has it now. */
    fileAt: async (fileId: FileId): Promise<File> => (await stateOf(log, file, fileStream(fileId))).state,

    addFile: (asked: Asked, { upload, ...added }: Added): Changed =>
      handled(asked, { type: 'AddFile', ...added, ...contentOf(upload), at: now() }),

    replaceFile: (asked: Asked, { upload, ...of }: OfStaffOrOwner & Readonly<{ upload: StoredUpload }>): Changed =>
      handled(asked, { type: 'ReplaceFile', ...of, ...contentOf(upload), at: now() }),

    changeAccess: (asked: Asked, of: OfStaffOrOwner & Readonly<{ access: FileAccess }>): Changed =>
      handled(asked, { type: 'ChangeAccess', ...of, at: now() }),

    deleteFile: (asked: Asked, of: OfStaffOrOwner): Changed => handled(asked, { type: 'DeleteFile', ...of, at: now() }),

    restoreFile: (asked: Asked, of: OfStaffOrOwner): Changed =>
      handled(asked, { type: 'RestoreFile', ...of, at: now() }),

    useFile: (fileId: FileId): Changed => byJob({ type: 'UseFile', fileId, at: now() }),

    removeFile: (fileId: FileId, reason: 'unused' | 'deleted'): Changed =>
      byJob({ type: 'RemoveFile', fileId, reason, at: now() }),

    /** Where it is still deleted: a file that was restored stays. */
    removeDeleted: (fileId: FileId): Changed => byJob({ type: 'RemoveDeleted', fileId, at: now() }),

    /** A worker has converted a video. Without effect if the file has another content by then: the state tells. */
    takeConverted: (fileId: FileId, made: Omit<VideoConverted, 'type' | 'fileId' | 'owner' | 'at'>): Changed =>
      byJob({ type: 'TakeConverted', fileId, ...made, at: now() }),

    keepVideo: (fileId: FileId, stored: string, reason: VideoKept['reason']): Changed =>
      byJob({ type: 'KeepVideo', fileId, stored, reason, at: now() }),

    /** The storage has removed this content. */
    forgetContent: (fileId: FileId, stored: string): Changed =>
      byJob({ type: 'ForgetContent', fileId, stored, at: now() }),
  }
}
export type FileCommands = ReturnType<typeof fileCommands>
