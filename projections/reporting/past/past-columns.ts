import { type Arena, CHUNK_BYTES, EMPTY, openArena } from '../answer-index/arena.ts'
import { type Extent, extentOf } from '../answer-index/bitset.ts'
import { type ColumnStore, columnStore, type LoadedColumns } from '../answer-index/columns.ts'
import type { Address } from '../answer-index/kernel.ts'
import type { ColumnKey } from '../response/column-keys.ts'
import type { PastSurveys } from './past-surveys.ts'
import type { PastSurvey } from './replay.ts'

/** Places the bits of some columns in the memory of a run. */
const placedIn = (
  arena: Arena,
  { chunks, extent }: Readonly<{ chunks: PastSurvey['chunks'] | undefined; extent: Extent }>,
  keys: readonly ColumnKey[],
): LoadedColumns => {
  const taken: Address[] = []
  const columns = new Map<ColumnKey, readonly Address[]>()
  const release = (): void => {
    for (const address of taken.splice(0)) arena.give(address)
  }
  const placed = (bits: Uint8Array): Address => {
    const address = arena.take()
    taken.push(address)
    arena.view(address, CHUNK_BYTES).set(bits)
    return address
  }
  try {
    for (const key of new Set(keys)) {
      const ofColumn = chunks?.get(key)
      if (!ofColumn) continue
      const set = extent.map(() => EMPTY)
      for (const [chunk, bits] of ofColumn) set[chunk] = placed(bits)
      columns.set(key, set)
    }
  } catch (error) {
    release()
    throw error
  }
  return { column: (key) => columns.get(key) ?? [], release }
}

/** The columns of replayed surveys, for one run: its memory goes with it. */
export const pastColumns = (surveys: PastSurveys, limitBytes: number): ColumnStore => {
  const arena = openArena(limitBytes, () => false)
  return columnStore(arena, async (_connection, { surveyId, respondents }) => {
    const replayed = { chunks: surveys.get(surveyId)?.chunks, extent: extentOf(respondents) }
    return async (keys) => placedIn(arena, replayed, keys)
  })
}
