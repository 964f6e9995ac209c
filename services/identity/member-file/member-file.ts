import type { Instant, MemberId } from '@portal/contracts/ids'
import type { FileContent } from '@portal/infra/files/file-store'
import type { AreaData, OwnContent } from '../../kernel/member-data.ts'
import { type ZipEntry, zipped } from '../../kernel/zipped.ts'
import { type ListInFile, readMe } from './read-me.ts'
import { rowsAsCsv } from './rows-as-csv.ts'

type Wanted = Readonly<{
  memberId: MemberId
  /** In which the member reads the file. */
  language: string
  siteTitle: string
  madeAt: Instant
  areas: readonly AreaData[]
  /** What the storage of uploads has under a name; null if nothing. */
  contentOf: (stored: OwnContent['stored']) => Promise<FileContent | null>
  /** From 0 to 1. */
  onShare: (share: number) => Promise<void>
}>

const encoder = new TextEncoder()

function* bytesOf(texts: Iterable<string>): Generator<Uint8Array> {
  for (const text of texts) yield encoder.encode(text)
}

function* rowsAsJson(rows: readonly unknown[]): Generator<string> {
  for (const [i, row] of rows.entries()) yield `${i === 0 ? '[' : ','}\n${JSON.stringify(row, null, 1)}`
  yield '\n]\n'
}

/** Uploads take this much of the file at most; those beyond it are in their list alone, with their addresses. */
const MOST_BYTES = 1_073_741_824

/** Uploads, one after the other, for as long as there is room. */
const uploadsBy = (contentOf: Wanted['contentOf']) => {
  let left = MOST_BYTES
  return async function* (folder: string, contents: readonly OwnContent[]): AsyncGenerator<ZipEntry> {
    for (const { path, stored, bytes } of contents) {
      if (bytes > left) continue
      const content = await contentOf(stored)
      if (content === null) continue
      left -= bytes
      yield { name: `${folder}/${path}`, content, isStored: true }
    }
  }
}

/** A list is read once, and forgotten before the next one. */
async function* entriesOf({
  memberId,
  language,
  areas,
  contentOf,
  onShare,
  ...about
}: Wanted): AsyncGenerator<ZipEntry> {
  const uploads = uploadsBy(contentOf)
  const all = areas.flatMap(({ area, parts }) => parts.map((part) => ({ ...part, path: `${area}/${part.name}` })))
  const lists: ListInFile[] = []
  for (const [i, { name, of, contents, path }] of all.entries()) {
    const rows = await of(memberId, language)
    if (rows.length > 0) {
      yield { name: `${path}.csv`, content: bytesOf(rowsAsCsv(rows)) }
      yield { name: `${path}.json`, content: bytesOf(rowsAsJson(rows)) }
      lists.push({ path, list: name, entries: rows.length })
    }
    if (contents) yield* uploads(path, await contents(memberId))
    await onShare((i + 1) / all.length)
  }
  yield { name: 'README.txt', content: bytesOf([readMe({ ...about, language, lists })]) }
}

/**
 * All that is held about a member as one zip file, written as it is read: each list of each area as CSV and as JSON, those with nothing in them left
 * out, what the member uploaded, and a read-me that says what is there. One list is in memory at a time.
 */
export const memberFile = (wanted: Wanted): AsyncGenerator<Uint8Array> => zipped(entriesOf(wanted))
