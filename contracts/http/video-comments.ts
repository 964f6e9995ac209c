import * as z from 'zod/mini'
import { MOST_CHARACTERS, markKinds } from '../survey/marks.ts'
import { call } from './call.ts'
import { BackgroundVars, ShownVersion, Token } from './surveys.ts'

const Share = z.number().check(z.minimum(0), z.maximum(1))
const Seconds = z.number().check(z.minimum(0), z.maximum(86_400))

/**
 * Something that is said about a moment of a video, named as in the specification: `atVideoLength` in seconds, `xPosition` and `yPosition` as shares of
 * the picture. `token` and `QuestionID` say whose answer it belongs to; `kind`: a comment by default. The
 * variables of the address, and the version of the survey, are stored with the first page, which this may be.
 */
const VideoComment = z.object({
  token: Token,
  QuestionID: z.string().check(z.maxLength(30)),
  atVideoLength: Seconds,
  xPosition: Share,
  yPosition: Share,
  videoDuration: Seconds,
  videoID: z.string().check(z.maxLength(500)),
  content: z.string().check(z.maxLength(MOST_CHARACTERS)),
  isSurvey: z.union([z.boolean(), z.literal([0, 1])]),
  kind: z.optional(z.enum(markKinds)),
  version: z.optional(ShownVersion),
  backgroundVars: z.optional(BackgroundVars),
  enterAllFolders: z.optional(z.literal(1)),
})
export type VideoComment = z.infer<typeof VideoComment>

const Added = { 200: z.object({ status: z.literal(200) }) }

/** Stored at once with the page as it was saved last, so that it is kept though the page is never sent. */
export const addVideoComment = call({
  method: 'POST',
  path: '/api/videocomment/',
  summary: 'Something about a moment of a video of the current page of a survey',
  who: 'respondent',
  isRepeatable: true,
  body: VideoComment,
  replies: Added,
})

export const addVisitVideoComment = call({
  method: 'POST',
  path: '/api/surveys/openLink/videocomment',
  summary: 'Something about a moment of a video, taking a survey by a link',
  who: 'link-holder',
  isRepeatable: true,
  body: VideoComment,
  replies: Added,
})
