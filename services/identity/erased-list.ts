import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Instant, MemberId } from '@portal/contracts/ids'
import * as z from 'zod/mini'

const Entry = z.object({ memberId: MemberId, at: Instant })
export type ErasedEntry = z.infer<typeof Entry>

/** `damaged` counts lines that cannot be read. `isThere`: the file was begun, though nobody may be in it yet. */
export type ErasedIds = Readonly<{ entries: readonly ErasedEntry[]; damaged: number; isThere: boolean }>

/**
 * Who was erased, kept outside the database: a dump that is older than an erasure has the member's key in it, and only
 * this list tells that it must go again. Ids and times, nothing else.
 */
export type ErasedList = Readonly<{
  /** Durable once it returns. Whoever is in it already is not added again. */
  add: (entry: ErasedEntry) => Promise<void>
  read: () => Promise<ErasedIds>
  /** Makes the empty list where there is none: from then on a missing file is a lost one. */
  begin: () => Promise<void>
}>

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Null where there is no file. */
const textOf = (path: string): Promise<string | null> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })

const entryOf = (line: string): ErasedEntry | null => {
  try {
    return Entry.safeParse(JSON.parse(line)).data ?? null
  } catch {
    return null // counted as damaged by whoever asks
  }
}

const idsIn = (text: string | null): ErasedIds => {
  const lines = (text ?? '').split('\n').filter((line) => line !== '')
  const entries = lines.map(entryOf).filter((entry) => entry !== null)
  const first = new Map(entries.toReversed().map((entry) => [entry.memberId, entry]))
  return { entries: [...first.values()].toReversed(), damaged: lines.length - entries.length, isThere: text !== null }
}

const append = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'a', 0o600)
  try {
    await file.appendFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  const folder = await open(dirname(path)) // its name must be durable too
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** The list in a file of one JSON object a line. */
export const fileErasedList = (path: string): ErasedList => ({
  read: async () => idsIn(await textOf(path)),
  begin: async () => {
    if ((await textOf(path)) === null) await append(path, '')
  },
  add: async (entry) => {
    const text = await textOf(path)
    if (idsIn(text).entries.some(({ memberId }) => memberId === entry.memberId)) return
    // A line that a lost machine cut short must not swallow this one.
    const gap = text === null || text === '' || text.endsWith('\n') ? '' : '\n'
    await append(path, `${gap}${JSON.stringify(entry)}\n`)
  },
})
