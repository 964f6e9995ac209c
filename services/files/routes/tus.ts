import { MOST_VIDEO_BYTES } from '@portal/contracts/files/file-type'
import { sendVideo } from '@portal/contracts/http/videos'
import { Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Route, route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import type { FilesDeps } from '../files-deps.ts'
import { tusStore } from '../videos/tus-store.ts'

const TYPE = 'application/offset+octet-stream'
const PATH = sendVideo.path.replace('/{upload}', '')

type Params = Readonly<{ upload: string }>

/**
 * The core of the tus protocol: HEAD tells how much of an upload has arrived, PATCH sends more. Who has the address of an upload may send it;
 * uploads are made by calls of ours, so the server of the package makes none.
 */
export const tusRoute = (deps: FilesDeps): Route => {
  const server = new Server({ path: PATH, datastore: tusStore(deps), maxSize: MOST_VIDEO_BYTES })
  /** The package writes to the connection itself; our headers are set before. */
  const handled = async (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => {
    const { success, data } = sendVideo.params.safeParse(request.params)
    if (!success || (await deps.videos.find(data.upload)) === null) throw new ProblemError('not-found')
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value)
    }
    await server.handle(request.raw, reply.raw)
    return reply
  }
  return {
    call: sendVideo,
    addTo: (app) =>
      void app.register(async (scope) => {
        scope.addContentTypeParser(TYPE, (_request, _content, done) => done(null))
        scope.head<{ Params: Params }>(`${PATH}/:upload`, handled)
        route(sendVideo, handled).addTo(scope)
      }),
  }
}
