import type { View } from '../operator/view.ts'
import { nearest } from '../program/nearest.ts'

/** Streams of which there is one, and those whose names people choose. */
const NAMED = `select distinct stream_id as name from log.event
  where log_part = 0 and type in ('OperatorActed', 'SurveyPublished') limit 1000`

const KINDS = 'Streams are named operations, survey-NAME, member-ID, response-ID and login-DIGEST.'

/** The message for a stream without events. */
export const unknownStream = async (name: string, { pool, log }: View): Promise<string> => {
  const { rows } = log.events ? { rows: [] } : await pool.query<Readonly<{ name: string }>>(NAMED)
  const near = nearest(name, ['operations', ...rows.map((row) => row.name)])
  return `The log has no stream ${name}${near === null ? `. ${KINDS}` : `; did you mean ${near}?`}`
}
