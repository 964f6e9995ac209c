import type { BaseKind } from '@portal/contracts/reporting/method'
import type { Question } from '@portal/contracts/survey/question'
import { type KnownKey, shapeOf } from '@portal/contracts/survey/question-shape'
import type { Pool } from '@portal/infra/database/pool'

/**
 * The figures of a table, computed from the `response` rows by GROUP BY, without the answer index. `columns`
 * gives the ordinals of each column.
 */
export type SqlQuestion = Readonly<{
  surveyId: string
  question: Question
  /** For a grid or ranking. */
  item: number | null
  /** For a cell of a grid of two dimensions. */
  column?: number
  base: BaseKind
  columns: readonly (readonly number[])[]
}>

/** Keys of DATA that mean that an answer was given, or that something was chosen. */
const keysOf = ({ question, item, column, base }: SqlQuestion): readonly string[] => {
  const { keys, lists } = shapeOf(question)
  const excluding = new Set(lists.options.filter(({ exclusive }) => exclusive).map(({ code }) => code))
  const isPlaced = ({ precode, column: of }: KnownKey): boolean =>
    (item === null || precode === item) && (column === undefined || of === column)
  const counts = ({ holds, precode }: KnownKey): boolean => {
    if (holds === 'text' || holds === 'other') return false
    if (base === 'answered') return true
    return holds !== 'flag' && !(holds === 'tick' && precode !== null && excluding.has(precode))
  }
  return keys.filter(([, known]) => isPlaced(known) && counts(known)).map(([key]) => key)
}

const textKeys = (question: Question): readonly string[] =>
  shapeOf(question).keys.flatMap(([key, { holds }]) => (holds === 'text' ? [key] : []))

/** $1 survey, $2 ordinals, $3 columns, $4 tokens that mean asked, $5 keys of answers, $6 open texts, $7 base. */
const ROWS = `with member as (
    select c.col, r.* from unnest($2::int[], $3::int[]) as c(ordinal, col)
    join read.response r on r.survey_id = $1 and r.ordinal = c.ordinal
    where exists (select from unnest(r.asked) as token where token = any($4) or
      ($4[2] is null and starts_with(token, $4[1] || '_')))
    and ($7 = 'asked' or r.data ?| $5 or exists (select from unnest($6::text[]) as k where coalesce(r.texts ->> k, '') <> '')))`

const parametersOf = (asked: SqlQuestion) => {
  const { surveyId, question, item, columns, base } = asked
  const { id } = question
  return [
    surveyId,
    columns.flatMap((ordinals) => [...ordinals]),
    columns.flatMap((ordinals, column) => ordinals.map(() => column)),
    item === null ? [id] : [id, `${id}_${item}`],
    keysOf(asked),
    textKeys(question),
    base,
  ]
}

/** Respondents of the base, by column. */
export const sqlBases = async (pool: Pool, asked: SqlQuestion): Promise<readonly number[]> => {
  const { rows } = await pool.query<Readonly<{ col: number; n: number }>>(
    `${ROWS} select col, count(*)::int as n from member group by col`,
    parametersOf(asked),
  )
  return asked.columns.map((_, column) => rows.find(({ col }) => col === column)?.n ?? 0)
}

/** How many have each value under a key of DATA, by column: `counts.get('3')?.[column]`. */
export const sqlCounts = async (pool: Pool, asked: SqlQuestion, key: string) => {
  const { rows } = await pool.query<Readonly<{ col: number; value: string; n: number }>>(
    `${ROWS} select col, data ->> $8 as value, count(*)::int as n from member
     where data ? $8 group by col, data ->> $8`,
    [...parametersOf(asked), key],
  )
  const counts = new Map<string, number[]>()
  for (const { col, value, n } of rows) {
    const byColumn = counts.get(value) ?? asked.columns.map(() => 0)
    byColumn[col] = n
    counts.set(value, byColumn)
  }
  return counts
}

export type SqlStatistics = Readonly<{ mean: number | null; sd: number | null; median: number | null }>

/** Mean, standard deviation and median of the values under a key of DATA, by column. */
export const sqlStatistics = async (pool: Pool, asked: SqlQuestion, key: string): Promise<readonly SqlStatistics[]> => {
  const { rows } = await pool.query<SqlStatistics & Readonly<{ col: number }>>(
    `${ROWS} select col, avg((data ->> $8)::numeric)::float8 as mean, stddev_samp((data ->> $8)::numeric)::float8 as sd,
       percentile_cont(0.5) within group (order by (data ->> $8)::float8) as median
     from member where data ? $8 group by col`,
    [...parametersOf(asked), key],
  )
  const nothing = { mean: null, sd: null, median: null }
  return asked.columns.map((_, column) => rows.find(({ col }) => col === column) ?? nothing)
}

/** How many wrote something under a key of the texts, by column. */
export const sqlTexts = async (pool: Pool, asked: SqlQuestion, key: string): Promise<readonly number[]> => {
  const { rows } = await pool.query<Readonly<{ col: number; n: number }>>(
    `${ROWS} select col, count(*)::int as n from member where coalesce(texts ->> $8, '') <> '' group by col`,
    [...parametersOf(asked), key],
  )
  return asked.columns.map((_, column) => rows.find(({ col }) => col === column)?.n ?? 0)
}
