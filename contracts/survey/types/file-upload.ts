import * as z from 'zod/mini'
import { FileExtension } from '../../files/file-type.ts'
import { MOST_FILES } from '../file-references.ts'
import { answeredSettings } from '../question-parts.ts'
import { questionType } from '../question-type.ts'

export const fileUpload = questionType({
  name: 'file-upload',
  code: 43,
  shape: 'files',
  schemaName: 'FileUpload',
  about: 'Files are uploaded; `extensions` says which, `maxFiles` how many (1).',
  schema: z.strictObject({
    ...answeredSettings,
    type: z.literal('file-upload'),
    extensions: z.optional(z.array(FileExtension).check(z.minLength(1), z.maxLength(40))),
    maxFiles: z.optional(z.int().check(z.minimum(1), z.maximum(MOST_FILES))),
  }),
})
