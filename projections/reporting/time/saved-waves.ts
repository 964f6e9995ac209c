import type { TableSpec } from '@portal/contracts/reporting/table'
import { WAVE } from '@portal/contracts/reporting/time-question'
import type { Wave } from '@portal/contracts/reporting/wave'
import type { Connection } from '@portal/infra/database/pool'
import { namedIn } from './named-questions.ts'

const WAVES = `select content -> 'waves' as waves from read.saved_item where kind = 'waves' and survey_id = $1`

/** The waves that are saved with a survey. */
export const savedWaves = async (connection: Pick<Connection, 'query'>, surveyId: string): Promise<readonly Wave[]> =>
  (await connection.query<Readonly<{ waves: readonly Wave[] }>>(WAVES, [surveyId])).rows[0]?.waves ?? []

/** A spec that names the question of waves has those that are saved, unless it says which. */
export const withSavedWaves = async (connection: Pick<Connection, 'query'>, spec: TableSpec): Promise<TableSpec> => {
  if (spec.waves !== undefined || !namedIn(spec).includes(WAVE)) return spec
  return { ...spec, waves: [...(await savedWaves(connection, spec.surveyID))] }
}
