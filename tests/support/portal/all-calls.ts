import { readdirSync } from 'node:fs'
import type { Call } from '@portal/contracts/http/call'

const folder = new URL('../../../contracts/http/', import.meta.url)

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'replies' in value && 'who' in value

const exportsOf = async (file: string): Promise<readonly unknown[]> =>
  Object.values((await import(new URL(file, folder).href)) as object)

/** Every call that is declared below `contracts/http/`, whether a route answers it or not. */
export const allCalls = async (): Promise<readonly Call[]> => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!test)[.]ts$/.test(file),
  )
  return (await Promise.all(files.map(exportsOf))).flat().filter(isCall)
}

export const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string => `${method} ${path}`
