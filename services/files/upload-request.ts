import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FileKind } from '@portal/contracts/files/file-type'
import type { FastifyRequest } from 'fastify'
import { formFailure } from '../http/failures/broken-form.ts'
import { ProblemError } from '../http/failures/problems.ts'
import {
  type Arriving,
  type StoredUpload,
  storeUpload,
  type UploadDeps,
  type UploadFault,
  UploadRefused,
} from './uploads/store-upload.ts'

/** What came in the form of an upload. Whoever has it keeps the content, or removes it. */
export type UploadForm = Readonly<{ upload: StoredUpload; fields: Readonly<Record<string, string>> }>

const MIB = 2 ** 20

export const problemOf = (fault: UploadFault): ProblemError => {
  switch (fault.reason) {
    case 'file-type':
      return new ProblemError('invalid-request', { values: { reason: fault.reason, names: [...fault.allowed] } })
    case 'file-too-large':
      return new ProblemError('too-large', { values: { reason: fault.reason, limit: Math.floor(fault.most / MIB) } })
    case 'false-type':
    case 'unreadable-image':
    case 'infected-file':
    case 'cut-off':
    case 'empty-file':
      return new ProblemError('invalid-request', { values: { reason: fault.reason } })
  }
}

const inProblems = (error: unknown): unknown => {
  if (error instanceof UploadRefused) return problemOf(error.fault)
  return formFailure(error)
}

const noFile = () => new ProblemError('invalid-request', { values: { reason: 'no-file' } })

const arriving = ({ raw }: FastifyRequest, { filename, file }: MultipartFile): Arriving => ({
  name: filename,
  content: file,
  isWhole: () => !file.truncated && !raw.aborted,
})

/**
 * Reads the form of an upload: its one file is stored as it arrives. If anything is wrong, with the file or with the rest of the form, nothing of
 * it is kept.
 */
export const uploadIn = async (
  request: FastifyRequest,
  deps: UploadDeps,
  kinds?: readonly FileKind[],
): Promise<UploadForm> => {
  if (!request.isMultipart()) throw noFile()
  const fields: Record<string, string> = {}
  const uploads: StoredUpload[] = []
  const read = async (part: Multipart): Promise<void> => {
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
    else if (uploads.length > 0) part.file.resume()
    else uploads.push(await storeUpload(deps, arriving(request, part), kinds))
  }
  try {
    for await (const part of request.parts()) await read(part)
    const [upload] = uploads
    if (upload === undefined) throw noFile()
    return { upload, fields }
  } catch (error) {
    for (const { stored } of uploads) await deps.files.remove(stored)
    throw inProblems(error)
  }
}
