import { readFile } from 'node:fs/promises'
import { unreadable } from '../program/file-words.ts'
import { Misused } from '../program/refused.ts'
import { repeatedKey } from './repeated-key.ts'

const parsed = (path: string, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Misused(`${path} is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** The content of a JSON file. @throws Misused with a sentence: no such file, no JSON, or a name that stands twice in one object */
export const readJsonFile = async (path: string): Promise<unknown> => {
  const text = (await readFile(path, 'utf8').catch(unreadable(path))).replace(/^\ufeff/, '')
  const content = parsed(path, text)
  const repeated = repeatedKey(text)
  if (repeated === null) return content
  const { key, line } = repeated
  throw new Misused(
    `${path} says ${JSON.stringify(key)} twice in one place, the second time in line ${line}: only the last would count. Remove one of them, or give it another name.`,
  )
}
