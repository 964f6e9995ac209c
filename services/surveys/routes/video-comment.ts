import { addVideoComment, type VideoComment } from '@portal/contracts/http/video-comments'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { withPosition } from '../../http/calls/command.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import type { AddedMark } from '../domain/added-mark.ts'
import { refusal } from '../refusals.ts'
import { sentPage } from '../respondents.ts'
import type { ConductDeps } from './conduct-questions.ts'

const markOf = (body: VideoComment): AddedMark => {
  const { QuestionID, videoDuration, atVideoLength, xPosition, yPosition, kind = 'comment', content } = body
  const mark = { at: atVideoLength, x: xPosition, y: yPosition, kind, content }
  return { question: QuestionID, seconds: videoDuration, mark }
}

/** Saves the page with what was said. What the browser has not sent yet stays there, and so do the seconds: the page tells all of them. */
export const commented = async (
  deps: ConductDeps,
  request: FastifyRequest<{ Body: VideoComment }>,
  reply: FastifyReply,
) => {
  const { body } = request
  const { token, version, backgroundVars, enterAllFolders } = body
  const page = { token, version, backgroundVars, enterAllFolders, page: '', DATA: {}, seconds: 0 }
  const { asked, sent } = await sentPage(deps, request, page)
  const outcome = await deps.surveys.savePage(asked, { ...sent, adds: markOf(body) })
  if (outcome.outcome === 'rejected') {
    const { rejection } = outcome
    throw rejection.code === 'invalid-answers' ? new ProblemError('invalid-request') : refusal(rejection)
  }
  withPosition(reply, outcome.position)
  return { status: 200 as const }
}

export const videoCommentRoute = (deps: ConductDeps) =>
  route(addVideoComment, (request, reply) => commented(deps, request, reply))
