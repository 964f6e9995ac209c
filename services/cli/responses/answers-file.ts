import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { AnswersSource } from '../../surveys/import/answers-source.ts'
import { fileWords, unreadable } from '../program/file-words.ts'
import { Misused } from '../program/refused.ts'

/** In bytes. @throws Misused if it cannot be read */
export const sizeOf = async (path: string): Promise<number> => {
  const found = await stat(path).catch(unreadable(path))
  if (found.isDirectory()) throw new Misused(`${path} cannot be read: ${fileWords['EISDIR']}`)
  return found.size
}

/** A file of answers on the disk. @throws Misused if it cannot be read */
export const sourceOf = async (path: string): Promise<AnswersSource> => ({
  name: basename(path),
  bytes: await sizeOf(path),
  open: () => createReadStream(path),
})
