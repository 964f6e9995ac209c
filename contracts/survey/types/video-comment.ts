import * as z from 'zod/mini'
import { answeredSettings } from '../question-parts.ts'
import { questionType } from '../question-type.ts'
import { videoSettings } from '../video-settings.ts'

export const videoComment = questionType({
  name: 'video-comment',
  code: 51,
  shape: 'marks',
  schemaName: 'VideoComment',
  about: 'A video; a press on its picture stops it and asks for a comment about this moment and this place.',
  schema: z.strictObject({
    ...answeredSettings,
    type: z.literal('video-comment'),
    ...videoSettings,
    reaction: z._default(z.literal('comments'), 'comments'),
  }),
})
