import { addressOf } from '@portal/contracts/http/call'
import { openFile } from '@portal/contracts/http/files'
import { VISIT_HEADER } from '@portal/contracts/http/survey-links'
import {
  addVideo,
  addVisitVideo,
  sendVideo,
  videoConverting,
  videoShell,
  videoUploadUrl,
  visitVideoUploadUrl,
} from '@portal/contracts/http/videos'
import { FileId } from '@portal/contracts/ids'
import type { FastifyRequest } from 'fastify'
import { commandBy, commandOf } from '../../http/calls/command.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { type Actor, actorOf, isStaff } from '../../http/sessions/actor.ts'
import type { Answerer } from '../../kernel/answerer.ts'
import { derivedId } from '../../kernel/derived-id.ts'
import { type About, answerAbout, refuseTooMany } from '../adding.ts'
import type { FilesDeps } from '../files-deps.ts'
import { registerVideo } from '../videos/register-video.ts'

/** A repeated request is given the same link. */
const begun = async (deps: FilesDeps, { commandId }: Readonly<{ commandId: string }>, about: About, bytes: number) => {
  await refuseTooMany(deps, about.owner)
  const { owner, memberId, purpose, answerTo = null } = about
  const fileId = FileId.parse(derivedId('video-file', commandId))
  const uploadId = derivedId('video-upload', commandId)
  const retryAfterSeconds = await deps.videos.begin({ uploadId, fileId, owner, memberId, purpose, answerTo, bytes })
  if (retryAfterSeconds > 0) {
    throw new ProblemError('too-many-requests', { values: { reason: 'too-many-videos' }, retryAfterSeconds })
  }
  return {
    uploadLink: addressOf(sendVideo, { params: { upload: uploadId } }),
    link: addressOf(openFile, { params: { file: fileId } }),
  }
}

const postAbout = (actor: Actor, purpose: 'discussion' | 'site'): About => ({
  owner: actor.id,
  memberId: actor.id,
  purpose,
  access: isStaff(actor) ? 'admin' : 'user',
})

const answererOf = async ({ answerers }: FilesDeps, actor: Actor, token: string): Promise<Answerer> => {
  const answerer = await answerers.member(token, actor.id)
  if (answerer === null) throw new ProblemError('not-your-token')
  return answerer
}

const visitorOf = async ({ answerers }: FilesDeps, { headers }: FastifyRequest): Promise<Answerer> => {
  const answerer = await answerers.visit(String(headers[VISIT_HEADER] ?? ''))
  if (answerer === null) throw new ProblemError('not-your-token')
  return answerer
}

export const videoRoutes = (deps: FilesDeps) => [
  route(videoUploadUrl, async (request) => {
    const { size, token } = request.body
    const answerer = await answererOf(deps, actorOf(request), token)
    return begun(deps, commandOf(request), answerAbout(answerer), size)
  }),
  route(visitVideoUploadUrl, async (request) => {
    const answerer = await visitorOf(deps, request)
    return begun(deps, commandBy(request, answerer.responseId), answerAbout(answerer), request.body.size)
  }),
  route(videoShell, async (request) => {
    const { size, source } = request.body
    return begun(deps, commandOf(request), postAbout(actorOf(request), source), size)
  }),
  route(addVideo, async (request, reply) => {
    const { videoID, videoName, source, token = '' } = request.body
    const actor = actorOf(request)
    const about = source === 'survey' ? answerAbout(await answererOf(deps, actor, token)) : postAbout(actor, source)
    return registerVideo(deps, reply, { asked: commandOf(request), fileId: videoID, name: videoName, about })
  }),
  route(addVisitVideo, async (request, reply) => {
    const { videoID, videoName } = request.body
    const answerer = await visitorOf(deps, request)
    const asked = commandBy(request, answerer.responseId)
    return registerVideo(deps, reply, { asked, fileId: videoID, name: videoName, about: answerAbout(answerer) })
  }),
  route(videoConverting, async ({ params }) => {
    const { status, conversion } = await deps.fileCommands.fileAt(params.videoID)
    if (status === 'none' || status === 'removed' || conversion === null) throw new ProblemError('not-found')
    return { converting: conversion === 'waiting', state: conversion }
  }),
]
