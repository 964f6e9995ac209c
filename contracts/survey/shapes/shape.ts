import * as z from 'zod/mini'

/** What an answer is. Every question type has one; each part of the code has a record that is complete by it. */
export const Shape = z.enum([
  'one-code',
  'codes',
  'code-per-item',
  'code-per-cell',
  'ranks',
  'number',
  'number-per-item',
  'text',
  'text-per-item',
  'date',
  'proof',
  'files',
  'marks',
  'nothing',
])
export type Shape = z.infer<typeof Shape>
