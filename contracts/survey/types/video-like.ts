import * as z from 'zod/mini'
import { answeredSettings } from '../question-parts.ts'
import { questionType } from '../question-type.ts'
import { videoSettings } from '../video-settings.ts'

export const videoLike = questionType({
  name: 'video-like',
  code: 52,
  shape: 'marks',
  schemaName: 'VideoLike',
  about: 'A video; a press on its picture stops it and asks whether this moment and this place are liked.',
  schema: z.strictObject({
    ...answeredSettings,
    type: z.literal('video-like'),
    ...videoSettings,
    reaction: z._default(z.literal('likes'), 'likes'),
  }),
})
