import type { Pool } from '@portal/infra/database/pool'
import { writtenResponseRows } from '@portal/projections/reporting/response/queries'
import type { ErasurePart } from '../kernel/erasure-part.ts'

/** Nothing to do: its projection applies the events of the surveys area by itself. */
export const reportingErasure = (pool: Pool): ErasurePart => ({
  places: [
    {
      place: 'read model reporting (response), all versions',
      holds: 'words that were written',
      erased: 'gone; the coded answers stay as facts about a random id',
      left: (memberId) => writtenResponseRows(pool, memberId),
    },
    {
      place: 'read model reporting (index_column, index_tail), all versions',
      holds: 'a bit for each text: that there is one',
      erased: 'cleared; the tail is folded, so that it does not tell that there was one',
    },
  ],
  unfinished: async () => [],
  erase: async () => null,
})
