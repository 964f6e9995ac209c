import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'

/** The name of a stored file: 128 random bits, so that nobody can guess one. It says nothing about the content. */
export const FileName = z
  .string()
  .check(z.regex(/^[0-9a-f]{32}$/))
  .brand<'FileName'>()
export type FileName = z.infer<typeof FileName>

export const newFileName = (): FileName => FileName.parse(randomBytes(16).toString('hex'))
