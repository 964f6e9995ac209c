import { readFile } from 'node:fs/promises'
import { Misused } from '../program/refused.ts'

/** The content of a JSON file. @throws Misused with a sentence: no such file, or no JSON */
export const readJsonFile = async (path: string): Promise<unknown> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Misused(`${path} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}`)
  })
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    throw new Misused(`${path} is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}
