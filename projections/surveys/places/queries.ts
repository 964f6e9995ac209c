import type { SurveyId } from '@portal/contracts/ids'
import type { Pool } from '@portal/infra/database/pool'

/** How many places of a cell are taken: by complete responses, and by those still in progress. */
export type CellCount = Readonly<{ cell: string; complete: number; reserved: number }>

export type PlaceQueries = Readonly<{
  /** By the key of the cell, `quota/cell`; a cell without places is left out. */
  cellsOf: (surveyId: SurveyId) => Promise<ReadonlyMap<string, CellCount>>
}>

const CELLS = `select cell, count(*) filter (where is_complete)::int as complete,
    count(*) filter (where not is_complete)::int as reserved
  from read.quota_place, unnest(cells) as cell where survey_id = $1 group by cell`

export const placeQueries = (pool: Pool): PlaceQueries => ({
  cellsOf: async (surveyId) => {
    const { rows } = await pool.query<CellCount>(CELLS, [surveyId])
    return new Map(rows.map((row) => [row.cell, row]))
  },
})
