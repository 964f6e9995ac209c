import { ANSWERED_ON, type MomentQuestion } from '@portal/contracts/reporting/time-question'
import type { Connection } from '@portal/infra/database/pool'
import { LRUCache } from 'lru-cache'
import type { IndexedSurveyRef } from './columns.ts'

/** The day of each respondent by ordinal, as the number that stands for a date (20260131); 0 where it is not known. */
export type Days = Int32Array

/** On which days respondents answered and began, as the connection's transaction sees them. Rejects with the database's errors. */
export type ResponseDays = (connection: Connection, survey: IndexedSurveyRef, question: MomentQuestion) => Promise<Days>

const dayOf = (moment: string): string => `to_char(${moment} at time zone 'UTC', 'YYYYMMDD')::int`

const DAYS = `select string_agg(int4send(ordinal) || int4send(${dayOf('coalesce(completed_at, updated_at)')})
    || int4send(${dayOf('started_at')}) || int4send((completed_at is null)::int), ''::bytea) as packed
  from read.response where survey_id = $1`

/** The later respondents, and those who had not finished. */
const LATER_DAYS = `${DAYS} and (ordinal >= $2 or ordinal = any($3::int[]))`

type Packed = Readonly<{ packed: Uint8Array | null }>

/** `open`: the ordinals of those who have not finished, whose day may change. */
type Read = Readonly<{ answered: Days; started: Days; open: ReadonlySet<number> }>
type Kept = Read & Readonly<{ foldedAt: string; tailEvents: number }>

const WORDS = 4

/** What was read, over what was known. */
const merged = (known: Read | undefined, { packed }: Packed, respondents: number): Read => {
  const bytes = packed ?? new Uint8Array()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [answered, started] = [new Int32Array(respondents), new Int32Array(respondents)]
  if (known) {
    answered.set(known.answered)
    started.set(known.started)
  }
  const open = new Set<number>()
  for (let at = 0; at < bytes.byteLength; at += WORDS * 4) {
    const ordinal = view.getInt32(at)
    answered[ordinal] = view.getInt32(at + 4)
    started[ordinal] = view.getInt32(at + 8)
    if (view.getInt32(at + 12) === 1) open.add(ordinal)
  }
  return { answered, started, open }
}

/** Bytes of what is kept: the days of 8 million respondents. */
const KEPT_BYTES = 64 * 2 ** 20

/** More who have not finished than this are not looked up one by one. */
const MOST_OPEN = 20_000

type Mark = Pick<Kept, 'foldedAt' | 'tailEvents'>

const isEarlier = (one: Mark, other: Mark): boolean =>
  one.foldedAt < other.foldedAt || (one.foldedAt === other.foldedAt && one.tailEvents < other.tailEvents)

/** What of the known may be read on from. */
const basis = (known: Kept | undefined, { tail, respondents }: IndexedSurveyRef): Kept | undefined => {
  if (!known || !isEarlier(known, tail)) return undefined
  return known.open.size <= MOST_OPEN && known.answered.length <= respondents ? known : undefined
}

const isSame = ({ answered, foldedAt, tailEvents }: Kept, { tail, respondents }: IndexedSurveyRef): boolean =>
  answered.length === respondents && foldedAt === tail.foldedAt && tailEvents === tail.tailEvents

/**
 * One per process. The index has no columns of moments: they are read from the rows of the responses, and kept. The day of a response that is
 * complete never changes, so afterwards only later respondents and those who had not finished are read.
 */
export const responseDays = (): ResponseDays => {
  const kept = new LRUCache<string, Kept>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ answered, started, open }) => answered.byteLength + started.byteLength + 16 * open.size + 64,
  })

  const read = async (connection: Connection, survey: IndexedSurveyRef, known: Kept | undefined): Promise<Kept> => {
    const { surveyId, respondents, tail } = survey
    const { rows } = known
      ? await connection.query<Packed>(LATER_DAYS, [surveyId, known.answered.length, [...known.open]])
      : await connection.query<Packed>(DAYS, [surveyId])
    return { ...merged(known, rows[0] ?? { packed: null }, respondents), ...tail }
  }

  return async (connection, survey, question) => {
    const key = `${survey.projectionVersion} ${survey.surveyId}`
    const known = kept.get(key)
    const days = known && isSame(known, survey) ? known : await read(connection, survey, basis(known, survey))
    const latest = kept.get(key) // another run may have read more in the meantime
    if (!latest || isEarlier(latest, survey.tail)) kept.set(key, days)
    return question === ANSWERED_ON ? days.answered : days.started
  }
}
