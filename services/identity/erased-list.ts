import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Instant, MemberId } from '@portal/contracts/ids'
import * as z from 'zod/mini'

const Entry = z.object({ memberId: MemberId, at: Instant })
export type ErasedEntry = z.infer<typeof Entry>

/** `damaged` counts lines that cannot be read. */
export type ErasedIds = Readonly<{ entries: readonly ErasedEntry[]; damaged: number }>

/**
 * Who was erased, kept outside the database: a dump that is older than an erasure has the member's key in it, and only
 * this list tells that it must go again. Ids and times, nothing else.
 */
export type ErasedList = Readonly<{
  /** Durable once it returns. Whoever is in it already is not added again. */
  add: (entry: ErasedEntry) => Promise<void>
  read: () => Promise<ErasedIds>
}>

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const textOf = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return ''
    throw error
  })

const entryOf = (line: string): ErasedEntry | null => {
  try {
    return Entry.safeParse(JSON.parse(line)).data ?? null
  } catch {
    return null // counted as damaged by whoever asks
  }
}

const idsIn = (text: string): ErasedIds => {
  const lines = text.split('\n').filter((line) => line !== '')
  const entries = lines.map(entryOf).filter((entry) => entry !== null)
  const first = new Map(entries.toReversed().map((entry) => [entry.memberId, entry]))
  return { entries: [...first.values()].toReversed(), damaged: lines.length - entries.length }
}

/** The list in a file of one JSON object a line, made when the first is erased. */
export const fileErasedList = (path: string): ErasedList => ({
  read: async () => idsIn(await textOf(path)),
  add: async (entry) => {
    const text = await textOf(path)
    if (idsIn(text).entries.some(({ memberId }) => memberId === entry.memberId)) return
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const file = await open(path, 'a', 0o600)
    try {
      // A line that a lost machine cut short must not swallow this one.
      const gap = text === '' || text.endsWith('\n') ? '' : '\n'
      await file.appendFile(`${gap}${JSON.stringify(entry)}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
  },
})
