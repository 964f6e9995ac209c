import type { Connection } from '@portal/infra/database/pool'
import { LRUCache } from 'lru-cache'
import type { IndexedSurveyRef } from './columns.ts'

/** Ordinals of two surveys that are of one member: `ours[i]` and `theirs[i]`. Those of erased members are in no pair. */
export type MemberPairs = Readonly<{ ours: Int32Array; theirs: Int32Array }>

/**
 * How members connect surveys, as the connection's transaction sees them; some ordinals may be of later respondents, whom no column of that
 * transaction holds. Reject with the database's errors.
 */
export type MemberLinks = Readonly<{
  between: (connection: Connection, ours: IndexedSurveyRef, theirs: IndexedSurveyRef) => Promise<MemberPairs>
  /** The ordinals of respondents without a member, or with an erased one. */
  without: (connection: Connection, survey: IndexedSurveyRef) => Promise<Int32Array>
}>

/** Numbers are fetched as the bytes of one value, not as a million rows. */
const ALL_PAIRS = `select string_agg(int4send(o.ordinal) || int4send(t.ordinal), ''::bytea) as packed
  from read.response o join read.response t using (member_id)
  where o.survey_id = $1 and t.survey_id = $2 and o.texts is not null and t.texts is not null`

/** Of a few later respondents: each is looked up by its member, whatever the planner thinks of how many there are. */
const LATER_PAIRS = `select string_agg(int4send(ours) || int4send(theirs), ''::bytea) as packed from (
    select o.ordinal as ours, found.ordinal as theirs from read.response o cross join lateral (
      select t.ordinal from read.response t
        where t.member_id = o.member_id and t.survey_id = $2 and t.texts is not null offset 0) found
      where o.survey_id = $1 and o.ordinal >= $3 and o.texts is not null
    union all
    select found.ordinal, t.ordinal from read.response t cross join lateral (
      select o.ordinal from read.response o
        where o.member_id = t.member_id and o.survey_id = $1 and o.ordinal < $3 and o.texts is not null offset 0) found
      where t.survey_id = $2 and t.ordinal >= $4 and t.texts is not null) pairs`

const WITHOUT = `select string_agg(int4send(ordinal), ''::bytea) as packed from read.response
  where survey_id = $1 and ordinal >= $2 and (member_id is null or texts is null)`

type Packed = Readonly<{ packed: Uint8Array | null }>

const numbersIn = (rows: readonly Packed[]): Int32Array => {
  const packed = rows[0]?.packed ?? new Uint8Array()
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  return Int32Array.from({ length: packed.byteLength / 4 }, (_, i) => view.getInt32(i * 4))
}

const appended = (before: Int32Array, added: Int32Array): Int32Array => {
  if (before.length === 0 || added.length === 0) return before.length === 0 ? added : before
  const both = new Int32Array(before.length + added.length)
  both.set(before)
  both.set(added, before.length)
  return both
}

/**
 * Up to which state something was read of some surveys. The member of a respondent never changes, so later respondents are only added, until an
 * erasure: that folds the tail, as any fold does, and everything is read again.
 */
type Mark = Readonly<{ foldedAt: readonly string[]; respondents: readonly number[] }>

const markOf = (...surveys: readonly IndexedSurveyRef[]): Mark => ({
  foldedAt: surveys.map(({ tail }) => tail.foldedAt),
  respondents: surveys.map(({ respondents }) => respondents),
})

const eachIn = <Part>(some: readonly Part[], others: readonly Part[], holds: (one: Part, other: Part) => boolean) =>
  some.every((one, i) => {
    const other = others[i]
    return other !== undefined && holds(one, other)
  })

const isSameFold = (one: Mark, other: Mark): boolean => eachIn(one.foldedAt, other.foldedAt, (a, b) => a === b)

/** Whether everything that a transaction at the second mark sees was read at the first. */
const covers = (one: Mark, other: Mark): boolean =>
  isSameFold(one, other) && eachIn(one.respondents, other.respondents, (a, b) => a >= b)

const isNoEarlier = (one: Mark, other: Mark): boolean =>
  eachIn(one.foldedAt, other.foldedAt, (a, b) => a >= b) && eachIn(one.respondents, other.respondents, (a, b) => a >= b)

type Kept<Value> = Readonly<{ mark: Mark; value: Value }>

/** Bytes of what is kept: pairs of 8 million respondents. */
const KEPT_BYTES = 64 * 2 ** 20

/** Values that grow with the respondents of surveys. `read` reads what comes from the given numbers of respondents on. */
const growing = <Value extends object>(
  bytesOf: (value: Value) => number,
  grown: (one: Value, more: Value) => Value,
) => {
  const kept = new LRUCache<string, Kept<Value>>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ value }) => bytesOf(value) + 64,
  })
  return async (key: string, mark: Mark, read: (from: readonly number[]) => Promise<Value>): Promise<Value> => {
    const known = kept.get(key)
    if (known && covers(known.mark, mark)) return known.value
    const value =
      known && isSameFold(known.mark, mark) && isNoEarlier(mark, known.mark)
        ? grown(known.value, await read(known.mark.respondents))
        : await read(mark.respondents.map(() => 0))
    const latest = kept.get(key) // another run may have read more in the meantime
    if (!latest || isNoEarlier(mark, latest.mark)) kept.set(key, { mark, value })
    return value
  }
}

const everySecond = (numbers: Int32Array, first: number): Int32Array =>
  Int32Array.from({ length: numbers.length / 2 }, (_, i) => numbers[2 * i + first] ?? 0)

/** One per process: what was read is kept, and reading continues after it. */
export const memberLinks = (): MemberLinks => {
  const pairs = growing<MemberPairs>(
    ({ ours }) => 8 * ours.length,
    (one, more) => ({ ours: appended(one.ours, more.ours), theirs: appended(one.theirs, more.theirs) }),
  )
  const alone = growing<Int32Array>(({ byteLength }) => byteLength, appended)
  return {
    between: (connection, ours, theirs) =>
      pairs(
        `${ours.projectionVersion} ${ours.surveyId} ${theirs.surveyId}`,
        markOf(ours, theirs),
        async ([fromOurs = 0, fromTheirs = 0]) => {
          const of = [ours.surveyId, theirs.surveyId]
          const isFirst = fromOurs === 0 && fromTheirs === 0
          const [statement, asked] = isFirst ? [ALL_PAIRS, of] : [LATER_PAIRS, [...of, fromOurs, fromTheirs]]
          const numbers = numbersIn((await connection.query<Packed>(statement, asked)).rows)
          return { ours: everySecond(numbers, 0), theirs: everySecond(numbers, 1) }
        },
      ),
    without: (connection, survey) =>
      alone(`${survey.projectionVersion} ${survey.surveyId}`, markOf(survey), async ([from = 0]) =>
        numbersIn((await connection.query<Packed>(WITHOUT, [survey.surveyId, from])).rows),
      ),
  }
}
