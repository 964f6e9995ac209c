import { addVideoComment, type VideoComment } from '@portal/contracts/http/video-comments'
import { valueKey } from '@portal/contracts/survey/answer-keys'
import { type Mark, type VideoMarks, videoMarksIn, videoMarksText } from '@portal/contracts/survey/marks'
import { shapeOf } from '@portal/contracts/survey/question-shape'
import { wireDataOf } from '@portal/contracts/survey/wire-data'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { withPosition } from '../../http/calls/command.ts'
import { route } from '../../http/calls/route.ts'
import { notOnPage } from '../../http/failures/not-on-page.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { presentedPage } from '../domain/presented-page.ts'
import { refusal } from '../refusals.ts'
import { sentPage } from '../respondents.ts'
import type { OpenResponse } from '../sent-pages.ts'
import { variablesIn } from '../variables-in.ts'
import { withVariables } from '../with-variables.ts'
import type { ConductDeps } from './conduct-questions.ts'

const markOf = ({ atVideoLength, xPosition, yPosition, kind = 'comment', content }: VideoComment): Mark => ({
  at: atVideoLength,
  x: xPosition,
  y: yPosition,
  kind,
  content,
})

/** With one more, unless it is there already: it may be sent twice, or have come with the page. */
const withMark = (said: VideoMarks, mark: Mark): string => {
  const more =
    videoMarksText({ ...said, marks: [mark] })
      .split('\n')
      .at(-1) ?? ''
  const text = videoMarksText(said)
  return text.split('\n').slice(1).includes(more) ? text : `${text}\n${more}`
}

/** The current page as it was saved last, with this besides. */
const pageWith = (open: OpenResponse, body: VideoComment) => {
  const { page, questions, answers } = presentedPage(open.survey, open.response, open.responseId)
  const asked = questions.find(({ question }) => question.id === body.QuestionID)
  if (page === null || asked === undefined || shapeOf(asked.question).video === null) {
    throw notOnPage([body.QuestionID])
  }
  const key = valueKey(body.QuestionID)
  const before = videoMarksIn(answers.texts[key] ?? '') ?? { viewing: 'begun', seconds: 0, marks: [] }
  const text = withMark({ ...before, seconds: before.seconds || body.videoDuration }, markOf(body))
  return { page: page.page.id, DATA: { ...wireDataOf(open.survey, answers.data, answers.texts), [key]: text } }
}

/** Saves the page with what was said. What the browser has not sent yet stays there, and so do the seconds: the page tells all of them. */
export const commented = async (
  deps: ConductDeps,
  request: FastifyRequest<{ Body: VideoComment }>,
  reply: FastifyReply,
) => {
  const { body } = request
  const { token, backgroundVars, enterAllFolders } = body
  const { surveyId, responseId, flags } = await deps.respondents.takerOf(request, token)
  const open = await deps.surveys.openResponse(surveyId, responseId)
  if (open === null) throw new ProblemError('not-found')
  const entersAll = flags.admin === true && enterAllFolders !== undefined
  const page = pageWith(withVariables(open, variablesIn(backgroundVars), entersAll), body)
  const { asked, sent } = await sentPage(deps, request, { token, backgroundVars, enterAllFolders, seconds: 0, ...page })
  const outcome = await deps.surveys.savePage(asked, sent)
  if (outcome.outcome === 'rejected') {
    const { rejection } = outcome
    throw rejection.code === 'invalid-answers' ? new ProblemError('invalid-request') : refusal(rejection)
  }
  withPosition(reply, outcome.position)
  return { status: 200 as const }
}

export const videoCommentRoute = (deps: ConductDeps) =>
  route(addVideoComment, (request, reply) => commented(deps, request, reply))
