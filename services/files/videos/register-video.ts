import { MOST_VIDEO_BYTES } from '@portal/contracts/files/file-type'
import type { FileId } from '@portal/contracts/ids'
import type { FileContent } from '@portal/infra/files/file-store'
import type { FileName } from '@portal/infra/tools/file-name'
import type { FastifyReply } from 'fastify'
import { ProblemError } from '../../http/failures/problems.ts'
import { type About, keepAdded, presentKnown } from '../adding.ts'
import type { FilesDeps } from '../files-deps.ts'
import { problemOf } from '../upload-request.ts'
import { type StoredUpload, storeUpload, UploadRefused } from '../uploads/store-upload.ts'
import type { VideoUpload } from './video-uploads.ts'

/** The parts of a video, one after another. */
async function* joined({ files }: Pick<FilesDeps, 'files'>, parts: readonly FileName[]): FileContent {
  for (const part of parts) {
    const found = await files.read(part)
    if (found === null) throw new UploadRefused({ reason: 'cut-off' })
    yield* found.content
  }
}

/** The upload is over: its parts have been put together, or are not wanted. */
const ended = async ({ videos, files }: FilesDeps, { uploadId, parts }: VideoUpload): Promise<void> => {
  await videos.end(uploadId)
  for (const part of parts) await files.remove(part)
}

/** A video is checked as every other file: by its first bytes, its size and the virus scanner. */
const storedVideo = async (deps: FilesDeps, upload: VideoUpload, name: string): Promise<StoredUpload> => {
  const content = joined(deps, upload.parts)
  try {
    return await storeUpload(deps, { name, content, isWhole: () => true, most: MOST_VIDEO_BYTES }, ['video'])
  } catch (error) {
    if (!(error instanceof UploadRefused)) throw error
    await ended(deps, upload)
    throw problemOf(error.fault)
  }
}

type Registering = Readonly<{
  asked: Readonly<{ commandId: string; intent: string }>
  fileId: FileId
  name: string
  about: About
}>

/** What was registered before; null if nothing was. */
const registeredBefore = async (
  { fileCommands }: FilesDeps,
  { fileId, about }: Pick<Registering, 'fileId' | 'about'>,
) => {
  const { known } = await fileCommands.fileAt(fileId)
  return known !== null && known.owner === about.owner ? presentKnown(fileId, known) : null
}

/**
 * Makes a file of an upload whose content has arrived. What was registered before is answered with as it is: also what another request for the same
 * video registered while this one read the parts, which that one has removed.
 */
export const registerVideo = async (deps: FilesDeps, reply: FastifyReply, registering: Registering) => {
  const { asked, fileId, name, about } = registering
  const upload = await deps.videos.findByFile(fileId)
  const before = await registeredBefore(deps, registering)
  if (before) return before
  if (upload === null || upload.owner !== about.owner || upload.purpose !== about.purpose) {
    throw new ProblemError('not-found')
  }
  if (upload.received < upload.bytes) throw new ProblemError('invalid-request', { values: { reason: 'cut-off' } })
  try {
    const stored = await storedVideo(deps, upload, name)
    const added = await keepAdded(deps, reply, { asked, fileId, upload: stored, about })
    await ended(deps, upload)
    return added
  } catch (error) {
    const meanwhile = await registeredBefore(deps, registering)
    if (meanwhile) return meanwhile
    throw error
  }
}
