import { ASKED_FILE, FILE_SCREEN } from '@portal/contracts/files/file-screen'
import { downloadFile, OfFile, openFile, openVideoPicture } from '@portal/contracts/http/files'
import type { FileId } from '@portal/contracts/ids'
import type { FoundFile } from '@portal/projections/files/file/queries'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { atLeast } from '../../http/calls/at-least.ts'
import { dispositionOf } from '../../http/calls/disposition.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import type { FilesDeps } from '../files-deps.ts'
import { mayRead } from '../policy.ts'
import type { Signed } from '../signed-links.ts'
import { rangeOf } from './byte-range.ts'

/** Shown in a page, where these cannot run anything; all else is downloaded. */
const SHOWN = /^(image|video|audio)\//

/** Whether the reader may have it, as the file is at this moment. A link that the server signed stands for whoever it was given to. */
const readable = async (deps: FilesDeps, request: FastifyRequest, fileId: FileId, signed: Signed) => {
  const file = await deps.stored.byId(fileId)
  if (file === null || file.deletedAt !== null) throw new ProblemError('not-found')
  if (deps.signed.isGood(fileId, signed)) return file
  const actor = await request.server.sessions.actorOf(request)
  if (mayRead(actor, file)) return file
  throw new ProblemError(actor === null && file.access === 'user' ? 'not-signed-in' : 'not-found')
}

/** As bytes of the type that was found: no browser guesses another, and a page that is opened in it may do nothing. */
const headersFor = ({ name, media, stored }: Sent, how: 'inline' | 'attachment') => ({
  'content-type': media.startsWith('text/') ? `${media}; charset=utf-8` : media,
  'content-disposition': dispositionOf(how, name),
  'content-security-policy': "default-src 'none'; img-src 'self'; media-src 'self'; sandbox; frame-ancestors 'self'",
  'cache-control': 'private, no-cache',
  'cross-origin-resource-policy': 'same-origin',
  'accept-ranges': 'bytes',
  etag: `"${stored}"`,
})

/** `bytes`: left out for what is sent whole. */
type Sent = Pick<FoundFile, 'name' | 'media' | 'stored'> & Readonly<{ bytes?: number }>

const sent = async (
  deps: FilesDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  file: Sent,
  how: 'inline' | 'attachment',
) => {
  const { bytes = null } = file
  const headers = headersFor(file, how)
  reply.headers(headers)
  if (request.headers['if-none-match'] === headers.etag) return reply.code(304).send()
  const range = bytes === null ? null : rangeOf(request.headers.range, bytes)
  if (range === 'beyond') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
  const found = await deps.files.read(file.stored, range ?? undefined)
  if (!found) throw new ProblemError('not-found')
  if (range === null) return reply.header('content-length', found.bytes).send(found.content)
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
    .header('content-length', range.end - range.start + 1)
    .send(found.content)
}

/** Says to a person why there is no file, and what to do. */
const screenOfFile = (params: unknown): string => {
  const { success, data } = OfFile.safeParse(params)
  return success ? `${FILE_SCREEN}?${ASKED_FILE}=${data.file}` : FILE_SCREEN
}

export const readRoutes = (deps: FilesDeps) => {
  const options = { before: atLeast(deps.reached, 'file'), screenInstead: screenOfFile }
  return [
    route(
      openFile,
      async (request, reply) => {
        const file = await readable(deps, request, request.params.file, request.query)
        return sent(deps, request, reply, file, SHOWN.test(file.media) ? 'inline' : 'attachment')
      },
      options,
    ),
    route(
      openVideoPicture,
      async (request, reply) => {
        const { file: fileId, picture } = request.params
        const { name, [picture]: stored } = await readable(deps, request, fileId, request.query)
        if (stored === null) throw new ProblemError('not-found')
        const of = { name: name.replace(/\.[^.]+$/, '.jpg'), media: 'image/jpeg', stored }
        return sent(deps, request, reply, of, 'inline')
      },
      options,
    ),
    route(
      downloadFile,
      async (request, reply) => {
        const file = await readable(deps, request, request.params.file, request.query)
        return sent(deps, request, reply, file, 'attachment')
      },
      options,
    ),
  ]
}
