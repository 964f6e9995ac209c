import * as z from 'zod/mini'
import { MOST_VIDEO_BYTES, VideoConversion } from '../files/file-type.ts'
import { FileId } from '../ids.ts'
import { call } from './call.ts'
import { AddedFile } from './files.ts'

/**
 * A video is uploaded in three steps: a link is asked for, the content is sent to it by the tus protocol (1.0.0, core), and the video is
 * registered. Only then there is a file.
 */

const size = z.int().check(z.minimum(1), z.maximum(MOST_VIDEO_BYTES))

/** `uploadLink` takes the content, for 20 hours; whoever has it may send some. `link`: where the video will be; its last part is the id of the video. */
export const UploadLink = z.object({ uploadLink: z.string(), link: z.string() })
export type UploadLink = z.infer<typeof UploadLink>

/** `token`: that of the survey which the video answers. */
export const videoUploadUrl = call({
  method: 'POST',
  path: '/api/files/videoUploadUrl',
  summary: 'A link for the upload of a video that is an answer',
  who: 'signed-in',
  isRepeatable: true,
  body: z.object({ size, token: z.string().check(z.maxLength(2_000)) }),
  replies: { 200: UploadLink },
})

export const visitVideoUploadUrl = call({
  method: 'POST',
  path: '/api/files/visit/videoUploadUrl',
  summary: 'As for members, taking a survey by a link (header respondent-token)',
  who: 'link-holder',
  isRepeatable: true,
  body: z.object({ size }),
  replies: { 200: UploadLink },
})

/** `name` is for the form of the specification; the name that counts is given when the video is registered. */
export const videoShell = call({
  method: 'POST',
  path: '/api/files/videoshell',
  summary: 'A link for the upload of a video of a post, or one that staff publish',
  who: 'signed-in',
  isRepeatable: true,
  body: z.object({
    size,
    name: z.optional(z.string().check(z.maxLength(500))),
    source: z._default(z.enum(['discussion', 'site']), 'discussion'),
  }),
  replies: { 200: UploadLink },
})

/** The content of a video, or the next part of it, as the tus protocol says; HEAD at the same address tells how much has arrived. */
export const sendVideo = call({
  method: 'PATCH',
  path: '/api/files/tus/{upload}',
  summary: 'Upload (a part of) the content of a video by the tus protocol; HEAD tells how much has arrived',
  who: 'anyone',
  params: z.object({ upload: z.uuid() }),
  replies: { 200: { media: 'application/offset+octet-stream' } },
})

const Registered = z.object({
  videoID: FileId,
  videoName: z.string().check(z.minLength(1), z.maxLength(500)),
  source: z.enum(['survey', 'discussion', 'site']),
})

/** The name is that of the specification. `token`: as for the link; only for `survey`. */
export const addVideo = call({
  method: 'POST',
  path: '/api/files/addVimeoFile',
  summary: 'Register a video whose content has been uploaded',
  who: 'signed-in',
  isRepeatable: true,
  body: z.extend(Registered, { token: z.optional(z.string().check(z.maxLength(2_000))) }),
  replies: { 200: AddedFile },
})

export const addVisitVideo = call({
  method: 'POST',
  path: '/api/files/visit/addVimeoFile',
  summary: 'As for members, taking a survey by a link (header respondent-token)',
  who: 'link-holder',
  isRepeatable: true,
  body: z.pick(Registered, { videoID: true, videoName: true }),
  replies: { 200: AddedFile },
})

export const videoConverting = call({
  method: 'GET',
  path: '/api/files/converting/{videoID}',
  summary: 'Whether a video is still being converted',
  who: 'anyone',
  params: z.object({ videoID: FileId }),
  replies: { 200: z.object({ converting: z.boolean(), state: VideoConversion }) },
})
