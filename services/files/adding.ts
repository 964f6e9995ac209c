import { revealed } from '@portal/contracts/events/personal'
import { type FileAccess, type FileExtension, type FilePurpose, fileTypes } from '@portal/contracts/files/file-type'
import type { AddedFile } from '@portal/contracts/http/files'
import type { FileId } from '@portal/contracts/ids'
import type { FastifyReply } from 'fastify'
import { withPosition } from '../http/calls/command.ts'
import { ProblemError } from '../http/failures/problems.ts'
import type { Answerer } from '../kernel/answerer.ts'
import { NotAppended } from '../kernel/handle.ts'
import type { FileOwner } from './commands.ts'
import type { File } from './domain/file.ts'
import type { FilesDeps } from './files-deps.ts'
import { dayBefore, MOST_PER_DAY, secondsUntilRoom } from './uploads/day-limit.ts'
import type { StoredUpload } from './uploads/store-upload.ts'

/** Whether every browser plays it, or it is no video. */
const isPlayable = (extension: FileExtension): boolean => fileTypes[extension].kind !== 'video' || extension === 'mp4'

export const presentAdded = (pkFile: AddedFile['pkFile'], upload: StoredUpload): AddedFile => ({
  pkFile,
  name: upload.name,
  type: upload.kind,
  extension: upload.extension,
  size: upload.bytes,
  converted: isPlayable(upload.extension),
})

/** A file that was added before, as it is now. */
export const presentKnown = (fileId: FileId, { name, ...known }: NonNullable<File['known']>): AddedFile => ({
  pkFile: fileId,
  name: revealed(name, ''),
  type: fileTypes[known.extension].kind,
  extension: known.extension,
  size: known.bytes,
  converted: isPlayable(known.extension),
})

/** The read model may be a moment behind: the bounds are no rule that must hold to the file. */
export const refuseTooMany = async ({ stored, now }: FilesDeps, owner: string): Promise<void> => {
  const at = now()
  const uploaded = await stored.uploadedSince(owner, dayBefore(at), MOST_PER_DAY.files)
  const retryAfterSeconds = secondsUntilRoom(uploaded, at)
  if (retryAfterSeconds === 0) return
  throw new ProblemError('too-many-requests', { values: { reason: 'too-many-files' }, retryAfterSeconds })
}

export type About = FileOwner &
  Readonly<{ purpose: FilePurpose; access: FileAccess; answerTo?: Pick<Answerer, 'surveyId' | 'responseId'> }>

type Asked = Readonly<{ commandId: string; intent: string }>

type Adding = Readonly<{ asked: Asked; fileId: FileId; upload: StoredUpload; about: About }>

/**
 * Whether no event names the content of a command that failed. Where the log gave no answer, one may; else the content goes after a day, as each that
 * no file has.
 */
export const isSurelyNotStored = (error: unknown): boolean =>
  error instanceof NotAppended || error instanceof ProblemError

/** The event comes last. A request that was carried out before keeps what it stored then. */
export const keepAdded = async (deps: FilesDeps, reply: FastifyReply, { asked, fileId, upload, about }: Adding) => {
  const drop = () => deps.files.remove(upload.stored)
  const handled = await deps.fileCommands.addFile(asked, { fileId, upload, ...about }).catch(async (error: unknown) => {
    if (isSurelyNotStored(error)) await drop()
    throw error
  })
  if (handled.outcome === 'rejected') {
    await drop()
    throw new ProblemError('not-found')
  }
  const { known } = handled.state
  withPosition(reply, handled.position)
  if (known === null || known.stored === upload.stored) return presentAdded(fileId, upload)
  await drop()
  return presentKnown(fileId, known)
}

export const answerAbout = ({ surveyId, responseId, memberId }: Answerer): About => ({
  owner: memberId ?? responseId,
  memberId,
  purpose: 'survey',
  access: 'admin',
  answerTo: { surveyId, responseId },
})
