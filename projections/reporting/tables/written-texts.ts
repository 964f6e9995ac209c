import type { TableSpec } from '@portal/contracts/reporting/table'
import type { Issue } from '@portal/contracts/survey/issue'
import { instantText } from '@portal/infra/tools/instant-text'
import { containing } from '@portal/infra/tools/like-pattern'
import { bytesOf } from '../answer-index/set-bytes.ts'
import type { Crossing } from './crossing.ts'
import { crossingOfRun, readyRun } from './ready-run.ts'
import type { RunSources } from './run-sources.ts'

/** The texts under an answer key (`Q6`, `Q3_9_other`); `search` ignores case, `page` counts from 1. */
export type TextsWanted = Readonly<{ key: string; search: string; page: number; itemsPerPage: number }>

export type WrittenText = Readonly<{ text: string; at: string }>
export type TextsPage = Readonly<{ texts: readonly WrittenText[]; total: number }>

export type ListedTexts =
  | Readonly<{ outcome: 'done'; listed: TextsPage }>
  | Readonly<{ outcome: 'refused'; issues: readonly Issue[] }>

/** `$4`: who is in the run, one bit each, the lowest of the first byte first. `%` and `_` in the search are literal. */
const TEXTS = `from read.response where survey_id = $1 and coalesce(texts ->> $2, '') <> '' and texts ->> $2 ilike $3
  and ordinal < 8 * length($4::bytea) and get_bit($4::bytea, ordinal) = 1`

const COUNT = `select count(*)::int as total ${TEXTS}`

const PAGE = `select texts ->> $2 as text, ${instantText('updated_at')} as at ${TEXTS}
  order by updated_at desc, ordinal desc limit $5 offset $6`

/** Everybody in the run, as bytes: the sets are released before the texts are read. */
const whoIsIn = ({ arena, extent, columns }: Crossing, release: () => void): Uint8Array => {
  try {
    return bytesOf(arena, extent, columns[0] ?? [])
  } finally {
    release()
  }
}

/** What the respondents of a run wrote, newest first: its filter, switches and weight leave out the same people here. Throws as `countRun` does. */
export const writtenTexts = async (
  spec: TableSpec,
  { key, search, page, itemsPerPage }: TextsWanted,
  sources: RunSources,
): Promise<ListedTexts> => {
  const { connection } = sources
  const ready = await readyRun(spec, sources)
  if ('outcome' in ready) return ready
  const { crossing, release } = await crossingOfRun(sources, ready)
  const who = whoIsIn(crossing, release)
  const which = [spec.surveyID, key, containing(search), who]
  const { rows: counted } = await connection.query<Readonly<{ total: number }>>(COUNT, which)
  const { rows: texts } = await connection.query<WrittenText>(PAGE, [...which, itemsPerPage, (page - 1) * itemsPerPage])
  return { outcome: 'done', listed: { texts, total: counted[0]?.total ?? 0 } }
}
