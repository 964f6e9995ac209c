import type { Pool } from '@portal/infra/database/pool'
import { readOn, type TailBlock, tailReader } from '@portal/projections/reporting/response/index-tail'

type StoredChunk = Readonly<{ columnKey: string; chunk: number; bits: Uint8Array }>

const CHUNK = 65_536

/** Who is in each column of a survey's index, by its columns and its tail, read bit by bit. */
export const indexMembers = (
  columns: readonly StoredChunk[],
  tail: readonly TailBlock[],
): ReadonlyMap<string, ReadonlySet<number>> => {
  const members = new Map<string, Set<number>>()
  const of = (column: string): Set<number> => {
    const found = members.get(column) ?? new Set()
    members.set(column, found)
    return found
  }
  for (const { columnKey, chunk, bits } of columns) {
    for (let i = 0; i < bits.length * 8; i += 1) {
      if (((bits[i >> 3] ?? 0) >> (i & 7)) & 1) of(columnKey).add(chunk * CHUNK + i)
    }
  }
  const blocks = tail.toSorted((one, other) => one.block - other.block)
  readOn(tailReader(), blocks, (column, ordinal, isIn) => {
    if (isIn) of(column).add(ordinal)
    else of(column).delete(ordinal)
  })
  return members
}

/** The same for a survey whose index is in a database. `schema`: `read`, or that of a build. */
export const storedMembers = async (pool: Pool, surveyId: string, schema = 'read') => {
  const columns = await pool.query<StoredChunk>(
    `select column_key as "columnKey", chunk, bits from ${schema}.index_column where survey_id = $1`,
    [surveyId],
  )
  const tail = await pool.query<TailBlock>(
    `select block, names, changes from ${schema}.index_tail where survey_id = $1`,
    [surveyId],
  )
  return indexMembers(columns.rows, tail.rows)
}
