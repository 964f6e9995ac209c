import { type FileExtension, fileTypes } from '@portal/contracts/files/file-type'
import { deleteFiles, replaceFile, restoreFiles, setFileAccess } from '@portal/contracts/http/files'
import { FileId } from '@portal/contracts/ids'
import type { FastifyRequest } from 'fastify'
import { commandOf, withPosition } from '../../http/calls/command.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { actorOf } from '../../http/sessions/actor.ts'
import { derivedId } from '../../kernel/derived-id.ts'
import { isSurelyNotStored, presentAdded } from '../adding.ts'
import type { FilesDeps } from '../files-deps.ts'
import { mayChange } from '../policy.ts'
import { type UploadForm, uploadIn } from '../upload-request.ts'

const done = { status: 'success' } as const

/** The files that a request names, all of which the actor may change: else none is changed. */
const changeable = async ({ fileCommands }: FilesDeps, request: FastifyRequest, files: readonly FileId[]) => {
  const actor = actorOf(request)
  for (const fileId of files) {
    const { known, status } = await fileCommands.fileAt(fileId)
    if (known === null || status === 'removed' || !mayChange(actor, known)) throw new ProblemError('not-found')
  }
  const { commandId, intent } = commandOf(request)
  return files.map((fileId) => ({
    asked: { commandId: derivedId('of-file', commandId, fileId), intent },
    of: { fileId, by: actor.id },
  }))
}

const accessRoute = (deps: FilesDeps) =>
  route(setFileAccess, async (request, reply) => {
    const [one] = await changeable(deps, request, [request.params.fileId])
    const handled = one && (await deps.fileCommands.changeAccess(one.asked, { ...one.of, access: request.body.access }))
    if (handled?.outcome !== 'accepted') throw new ProblemError('not-found')
    withPosition(reply, handled.position)
    return done
  })

/** Whether one may stand for the other where a question asks for some formats: videos become one format anyway. */
const isAlike = (before: FileExtension, now: FileExtension): boolean =>
  before === now || (fileTypes[before].kind === 'video' && fileTypes[now].kind === 'video')

/** An answer keeps the format that its question asks for. A picture of a member is cut and one of its kind: it is set in the profile alone. */
const refuseUnfit = async ({ fileCommands }: FilesDeps, fileId: FileId, { extension }: UploadForm['upload']) => {
  const { purpose, known } = await fileCommands.fileAt(fileId)
  if (known === null || purpose === 'avatar') throw new ProblemError('not-found')
  if (purpose === 'survey' && !isAlike(known.extension, extension))
    throw new ProblemError('invalid-request', { values: { reason: 'file-type', names: [known.extension] } })
}

/** The event comes last. A request that was carried out before keeps what it stored then. */
const replaced = async (deps: FilesDeps, request: FastifyRequest, { upload, fields }: UploadForm) => {
  const drop = () => deps.files.remove(upload.stored)
  try {
    const fileId = FileId.safeParse(fields['oldFile'])
    if (!fileId.success) throw new ProblemError('not-found')
    const [one] = await changeable(deps, request, [fileId.data])
    await refuseUnfit(deps, fileId.data, upload)
    const handled = one && (await deps.fileCommands.replaceFile(one.asked, { ...one.of, upload }))
    if (handled?.outcome !== 'accepted') throw new ProblemError('not-found')
    if (!handled.state.contents.includes(upload.stored)) await drop()
    return { fileId: fileId.data, position: handled.position }
  } catch (error) {
    if (isSurelyNotStored(error)) await drop()
    throw error
  }
}

/** The owner, or staff. The file keeps its id, its place and who may read it. */
const replaceRoute = (deps: FilesDeps) =>
  route(replaceFile, async (request, reply) => {
    const form = await uploadIn(request, deps)
    const { fileId, position } = await replaced(deps, request, form)
    withPosition(reply, position)
    return presentAdded(fileId, form.upload)
  })

export const changeRoutes = (deps: FilesDeps) => [
  accessRoute(deps),
  replaceRoute(deps),
  route(deleteFiles, async (request, reply) => {
    for (const { asked, of } of await changeable(deps, request, request.body.files)) {
      const handled = await deps.fileCommands.deleteFile(asked, of)
      if (handled.outcome === 'accepted') withPosition(reply, handled.position)
    }
    return done
  }),
  route(restoreFiles, async (request, reply) => {
    for (const { asked, of } of await changeable(deps, request, request.body.files)) {
      const handled = await deps.fileCommands.restoreFile(asked, of)
      if (handled.outcome === 'accepted') withPosition(reply, handled.position)
    }
    return done
  }),
]
