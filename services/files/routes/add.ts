import { FileAccess as AnyAccess, FilePurpose as AnyPurpose } from '@portal/contracts/files/file-type'
import { addFile, addImage, addVisitFile } from '@portal/contracts/http/files'
import { VISIT_HEADER } from '@portal/contracts/http/survey-links'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { commandBy, commandOf } from '../../http/calls/command.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { type Actor, actorOf, isStaff } from '../../http/sessions/actor.ts'
import { type About, answerAbout, keepAdded, refuseTooMany } from '../adding.ts'
import { newFileId } from '../commands.ts'
import type { FilesDeps } from '../files-deps.ts'
import { type UploadForm, uploadIn } from '../upload-request.ts'

type Asked = Readonly<{ commandId: string; intent: string }>

const kept = (deps: FilesDeps, reply: FastifyReply, asked: Asked, { upload }: UploadForm, about: About) =>
  keepAdded(deps, reply, { asked, fileId: newFileId(asked.commandId), upload, about })

/** The specification has two spellings of an upload: `type` and `visibility`, or `source` and `Access`. */
const wordsOf = (fields: UploadForm['fields']) => ({
  purpose: fields['type'] ?? fields['source'] ?? 'site',
  access: fields['visibility'] ?? fields['Access'],
})

const aboutOf = async ({ answerers }: FilesDeps, actor: Actor, fields: UploadForm['fields']): Promise<About> => {
  const words = wordsOf(fields)
  const purpose = AnyPurpose.safeParse(words.purpose).data
  if (purpose === undefined || purpose === 'avatar') throw new ProblemError('invalid-request')
  if (purpose === 'survey') {
    const answerer = await answerers.member(fields['token'] ?? '', actor.id)
    if (answerer === null) throw new ProblemError('not-your-token')
    return answerAbout(answerer)
  }
  const wanted = AnyAccess.safeParse(words.access).data
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
    return kept(deps, reply, commandOf(request), form, about)
  }

const visitRoute = (deps: FilesDeps) =>
  route(addVisitFile, async (request, reply) => {
    const answerer = await deps.answerers.visit(String(request.headers[VISIT_HEADER] ?? ''))
    if (answerer === null) throw new ProblemError('not-your-token')
    const about = answerAbout(answerer)
    await refuseTooMany(deps, about.owner)
    const form = await uploadIn(request, deps)
    return kept(deps, reply, commandBy(request, answerer.responseId), form, about)
  })

export const addRoutes = (deps: FilesDeps) => [
  route(addFile, uploaded(deps)),
  route(addImage, uploaded(deps, ['image'])),
  visitRoute(deps),
]
