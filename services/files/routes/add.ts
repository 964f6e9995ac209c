import type { FileAccess, FilePurpose } from '@portal/contracts/files/file-type'
import { FileAccess as AnyAccess, FilePurpose as AnyPurpose } from '@portal/contracts/files/file-type'
import { type AddedFile, addFile, addImage, addVisitFile } from '@portal/contracts/http/files'
import { VISIT_HEADER } from '@portal/contracts/http/survey-links'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { commandBy, commandOf, withPosition } from '../../http/calls/command.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { type Actor, actorOf } from '../../http/sessions/actor.ts'
import type { Answerer } from '../../kernel/answerer.ts'
import { type FileOwner, newFileId } from '../commands.ts'
import type { FilesDeps } from '../files-deps.ts'
import { isStaff } from '../policy.ts'
import { type UploadForm, uploadIn } from '../upload-request.ts'
import type { StoredUpload } from '../uploads/store-upload.ts'

const DAY_MS = 24 * 3_600_000
/** What one owner may upload within a day. */
const MOST_PER_DAY = { files: 200, bytes: 2 * 2 ** 30 }

export const presentAdded = (pkFile: AddedFile['pkFile'], upload: StoredUpload): AddedFile => ({
  pkFile,
  name: upload.name,
  type: upload.kind,
  extension: upload.extension,
  size: upload.bytes,
  converted: upload.kind !== 'video' || upload.extension === 'mp4',
})

/** The read model may be a moment behind: the bounds are no rule that must hold to the file. */
const refuseTooMany = async ({ stored, now }: FilesDeps, owner: string): Promise<void> => {
  const { files, bytes } = await stored.uploadedSince(owner, new Date(now().getTime() - DAY_MS))
  if (files < MOST_PER_DAY.files && bytes < MOST_PER_DAY.bytes) return
  throw new ProblemError('too-many-requests', { values: { reason: 'too-many-files' }, retryAfterSeconds: 3_600 })
}

type About = FileOwner &
  Readonly<{ purpose: FilePurpose; access: FileAccess; answerTo?: Pick<Answerer, 'surveyId' | 'responseId'> }>

type Asked = Readonly<{ commandId: string; intent: string }>

/** The event comes last. A request that was carried out before keeps what it stored then. */
const added = async (deps: FilesDeps, reply: FastifyReply, asked: Asked, form: UploadForm, about: About) => {
  const { upload } = form
  const fileId = newFileId(asked.commandId)
  const drop = () => deps.files.remove(upload.stored)
  const handled = await deps.fileCommands.addFile(asked, { fileId, upload, ...about }).catch(async (error: unknown) => {
    await drop()
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
  const { extension, bytes, name } = known
  return presentAdded(fileId, { ...upload, extension, bytes, name: 'value' in name ? name.value : upload.name })
}

const answerAbout = ({ surveyId, responseId, memberId }: Answerer): About => ({
  owner: memberId ?? responseId,
  memberId,
  purpose: 'survey',
  access: 'admin',
  answerTo: { surveyId, responseId },
})

const aboutOf = async ({ answerers }: FilesDeps, actor: Actor, fields: UploadForm['fields']): Promise<About> => {
  const purpose = AnyPurpose.safeParse(fields['type'] ?? 'site').data
  if (purpose === undefined) throw new ProblemError('invalid-request')
  if (purpose === 'survey') {
    const answerer = await answerers.member(fields['token'] ?? '', actor.id)
    if (answerer === null) throw new ProblemError('not-your-token')
    return answerAbout(answerer)
  }
  const wanted = AnyAccess.safeParse(fields['visibility']).data
  const access = isStaff(actor) ? (wanted ?? 'admin') : 'user'
  return { owner: actor.id, memberId: actor.id, purpose, access }
}

/** Staff publish and members post; what members answer, they upload with the token of their survey. */
const uploaded =
  (deps: FilesDeps, kinds?: readonly ['image']) => async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = actorOf(request)
    await refuseTooMany(deps, actor.id)
    const form = await uploadIn(request, deps, kinds)
    const about = await aboutOf(deps, actor, form.fields).catch(async (error: unknown) => {
      await deps.files.remove(form.upload.stored)
      throw error
    })
    return added(deps, reply, commandOf(request), form, about)
  }

const visitRoute = (deps: FilesDeps) =>
  route(addVisitFile, async (request, reply) => {
    const answerer = await deps.answerers.visit(String(request.headers[VISIT_HEADER] ?? ''))
    if (answerer === null) throw new ProblemError('not-your-token')
    const about = answerAbout(answerer)
    await refuseTooMany(deps, about.owner)
    const form = await uploadIn(request, deps)
    return added(deps, reply, commandBy(request, answerer.responseId), form, about)
  })

export const addRoutes = (deps: FilesDeps) => [
  route(addFile, uploaded(deps)),
  route(addImage, uploaded(deps, ['image'])),
  visitRoute(deps),
]
