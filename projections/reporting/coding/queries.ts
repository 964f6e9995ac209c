import { CODED_AT_ONCE, type CodedText, type CodingState } from '@portal/contracts/http/reporting/coding'
import type { ResponseId, SurveyId } from '@portal/contracts/ids'
import { type CodeFrame, codesIn, type FrameCode, numbersOf } from '@portal/contracts/reporting/code-frame'
import type { Pool } from '@portal/infra/database/pool'
import { containing } from '@portal/infra/tools/like-pattern'

/** Texts are the same if they differ in case and spaces alone. */
const SAME = `lower(btrim(regexp_replace(texts ->> $2, '\\s+', ' ', 'g')))`

const SAID = `select response_id, ordinal, ${SAME} as same, btrim(texts ->> $2) as text,
    coalesce(coded -> $2, '[]') as codes, coalesce(coded -> $2, '[]') @> any($3::jsonb[]) as is_coded,
    not (admin or inactive or external) as is_counted
  from read.response where survey_id = $1 and coalesce(btrim(texts ->> $2), '') <> ''`

/** Texts by what they say. `$4`: what they contain; `$5`: the state, `$6`: numbers of a code, or null. */
const GROUPS = `with said as (${SAID} and texts ->> $2 ilike $4), groups as (
    select same, (array_agg(text order by ordinal))[1] as text, count(*)::int as responses,
      (count(*) filter (where is_coded))::int as coded, jsonb_agg(distinct codes) as given,
      bool_or(codes @> any($6::jsonb[])) as has_code
    from said where is_counted group by same
  )
  select * from groups where ($5 = 'all' or (coded < responses) = ($5 = 'open')) and ($6::jsonb[] is null or has_code)`

const PAGE = `select same, text, responses, coded, given from (${GROUPS}) found
  order by responses desc, same limit $7 offset $8`

const TOTAL = `select count(*)::int as total, coalesce(sum(responses), 0)::int as responses from (${GROUPS}) found`

const SUMMARY = `with said as (${SAID})
  select count(*)::int as responses, (count(*) filter (where is_coded))::int as coded from said where is_counted`

/** Each code with its numbers as arrays of one: a text has it if it contains one of them. */
const COUNTS = `with said as (${SAID})
  select c.code, (select count(*)::int from said where is_counted and codes @> any(
      select jsonb_build_array(n) from jsonb_array_elements(c.numbers) n)) as responses
  from jsonb_to_recordset($4::jsonb) as c (code int, numbers jsonb)`

/** What the texts that are chosen by hand have, of those who are listed. */
const HAVE = `with said as (${SAID}) select same, jsonb_agg(distinct codes) as given from said
  where is_counted and same = any($4::text[]) group by same`

type Chosen =
  | Readonly<{ same: readonly string[] }>
  | Readonly<{ containing: string; state: CodingState }>
  | Readonly<{ responses: readonly ResponseId[] }>

/** A response whose text is chosen. */
export type ChosenResponse = Readonly<{ responseId: ResponseId; ordinal: number; codes: readonly number[] }>

const conditionOf = (chosen: Chosen): readonly [string, readonly unknown[]] => {
  if ('same' in chosen) return ['same = any($5::text[])', [chosen.same]]
  if ('responses' in chosen) return ['response_id = any($5::uuid[])', [chosen.responses]]
  return [`text ilike $5 and ($6 = 'all' or is_coded = ($6 = 'coded'))`, [containing(chosen.containing), chosen.state]]
}

type Of = Readonly<{ surveyId: SurveyId; key: string }>
type Wanted = Readonly<{ search: string; state: CodingState; code?: number | undefined; page: number; perPage: number }>

const asArrays = (numbers: readonly number[]): readonly string[] => numbers.map((number) => `[${number}]`)
const inFrame = (codes: readonly FrameCode[]): readonly string[] => asArrays(codes.flatMap(numbersOf))

type Group = Readonly<{
  same: string
  text: string
  responses: number
  coded: number
  given: readonly (readonly number[])[]
}>

const presented = ({ given, ...group }: Group, codes: readonly FrameCode[]): CodedText => {
  const sets = given.map((numbers) => codesIn(codes, numbers))
  const found = [...new Set(sets.flat())]
  const isOfAll = (code: number) => sets.every((set) => set.includes(code))
  return { ...group, codes: found.filter(isOfAll), someCodes: found.filter((code) => !isOfAll(code)) }
}

/** Texts and their codes, as the read model has them. */
export const codingQueries = (pool: Pool) => ({
  frames: async (surveyId: SurveyId): Promise<readonly CodeFrame[]> =>
    (
      await pool.query<CodeFrame>(
        'select key, codes, revision, last from read.code_frame where survey_id = $1 order by key',
        [surveyId],
      )
    ).rows,

  /** How many have a text, how many of them a code, and how many each code. */
  summary: async ({ surveyId, key }: Of, codes: readonly FrameCode[]) => {
    const of = [surveyId, key, inFrame(codes)]
    const numbered = JSON.stringify(codes.map((one) => ({ code: one.code, numbers: numbersOf(one) })))
    const [all, counts] = await Promise.all([
      pool.query<Readonly<{ responses: number; coded: number }>>(SUMMARY, of),
      pool.query<Readonly<{ code: number; responses: number }>>(COUNTS, [...of, numbered]),
    ])
    return { ...(all.rows[0] ?? { responses: 0, coded: 0 }), counts: counts.rows }
  },

  /** What was written, the most frequent first. */
  texts: async ({ surveyId, key }: Of, codes: readonly FrameCode[], wanted: Wanted) => {
    const { search, state, code, page, perPage } = wanted
    const ofCode = codes.find((one) => one.code === code)
    const numbers = code === undefined ? null : asArrays(ofCode ? numbersOf(ofCode) : [])
    const of = [surveyId, key, inFrame(codes), containing(search), state, numbers]
    const [found, total] = await Promise.all([
      pool.query<Group>(PAGE, [...of, perPage, (page - 1) * perPage]),
      pool.query<Readonly<{ total: number; responses: number }>>(TOTAL, of),
    ])
    const texts = found.rows.map((group) => presented(group, codes))
    return { texts, ...(total.rows[0] ?? { total: 0, responses: 0 }) }
  },

  /** The codes that one or all of those who wrote these texts have, by text. */
  codesOf: async ({ surveyId, key }: Of, codes: readonly FrameCode[], same: readonly string[]) => {
    const { rows } = await pool.query<Pick<Group, 'same' | 'given'>>(HAVE, [surveyId, key, inFrame(codes), same])
    return new Map(rows.map((row) => [row.same, new Set(row.given.flatMap((numbers) => codesIn(codes, numbers)))]))
  },

  /** The responses whose text is chosen, flagged ones too, `CODED_AT_ONCE` after an ordinal. */
  chosen: async ({ surveyId, key }: Of, codes: readonly FrameCode[], chosen: Chosen, after: number) => {
    const [condition, values] = conditionOf(chosen)
    const { rows } = await pool.query<ChosenResponse>(
      `with said as (${SAID}) select response_id as "responseId", ordinal, codes from said
      where ordinal > $4 and ${condition} order by ordinal limit ${CODED_AT_ONCE}`,
      [surveyId, key, inFrame(codes), after, ...values],
    )
    return { responses: rows, next: rows.length < CODED_AT_ONCE ? null : (rows.at(-1)?.ordinal ?? null) }
  },
})
export type CodingQueries = ReturnType<typeof codingQueries>
