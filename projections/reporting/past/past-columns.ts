import { CHUNK_BYTES, EMPTY, openArena } from '../answer-index/arena.ts'
import { extentOf } from '../answer-index/bitset.ts'
import type { ColumnStore } from '../answer-index/columns.ts'
import type { Address } from '../answer-index/kernel.ts'
import type { ColumnKey } from '../response/column-keys.ts'
import type { PastSurveys } from './past-surveys.ts'

/** The columns of replayed surveys, for one run: its memory goes with it. */
export const pastColumns = (surveys: PastSurveys, limitBytes: number): ColumnStore => {
  const arena = openArena(limitBytes, () => false)
  return {
    arena,
    load: async (_connection, { surveyId, respondents }, keys) => {
      const chunks = surveys.get(surveyId)?.chunks
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
          const set = extentOf(respondents).map(() => EMPTY)
          for (const [chunk, bits] of ofColumn) set[chunk] = placed(bits)
          columns.set(key, set)
        }
      } catch (error) {
        release()
        throw error
      }
      return { column: (key) => columns.get(key) ?? [], release }
    },
  }
}
