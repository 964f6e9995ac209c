import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { AnswersSource } from '../../surveys/import/answers-source.ts'
import { Misused } from '../program/refused.ts'

/** In bytes. @throws Misused if it cannot be read */
export const sizeOf = async (path: string): Promise<number> => {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new Misused(`${path} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}`)
  })
  return found.size
}

/** A file of answers on the disk. @throws Misused if it cannot be read */
export const sourceOf = async (path: string): Promise<AnswersSource> => ({
  name: basename(path),
  bytes: await sizeOf(path),
  open: () => createReadStream(path),
})
