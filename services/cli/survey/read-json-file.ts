import { readFile } from 'node:fs/promises'
import { unreadable } from '../program/file-words.ts'
import { Misused } from '../program/refused.ts'

/** The content of a JSON file. @throws Misused with a sentence: no such file, or no JSON */
export const readJsonFile = async (path: string): Promise<unknown> => {
  const text = await readFile(path, 'utf8').catch(unreadable(path))
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    throw new Misused(`${path} is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}
