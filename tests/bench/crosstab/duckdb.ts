import {
  DOUBLE,
  type DuckDBConnection,
  DuckDBDataChunk,
  DuckDBInstance,
  type DuckDBPreparedStatement,
  UTINYINT,
} from '@duckdb/node-api'
import { type Answers, CODES, GROUPS, OPTIONS } from './answers.ts'
import type { Question } from './our-index.ts'

/** One DuckDB query: `run` returns cells row by row, 20 columns each. */
export type DuckWay = Readonly<{ name: string; run: () => Promise<Float64Array> }>

const AT_ONCE = 2_048
const groups = Array.from({ length: GROUPS }, (_, i) => `g${i}`)
const options = Array.from({ length: OPTIONS }, (_, i) => `o${i}`)
const columns = groups.flatMap((group) => Array.from({ length: CODES }, (_, code) => ({ group, code })))

/** The answers in memory, on both cores: one byte per code, and the columns of the banner as booleans too. */
export const openDuckDb = async (answers: Answers): Promise<DuckDBConnection> => {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' })
  const connection = await instance.connect()
  const bytes = ['q', 'f', ...groups, ...options]
  await connection.run(`create table raw (${bytes.map((name) => `${name} utinyint`).join(', ')}, w double)`)
  const values = [answers.single, answers.filter, ...answers.banner, ...answers.multi]
  const appender = await connection.createAppender('raw')
  const types = [...bytes.map(() => UTINYINT), DOUBLE]
  for (let from = 0; from < answers.respondents; from += AT_ONCE) {
    const to = Math.min(answers.respondents, from + AT_ONCE)
    const chunk = DuckDBDataChunk.create(types, to - from)
    for (const [i, column] of values.entries()) chunk.setColumnValues(i, [...column.subarray(from, to)])
    chunk.setColumnValues(values.length, [...answers.weights.subarray(from, to)])
    appender.appendDataChunk(chunk)
  }
  appender.closeSync()
  const booleans = columns.map(({ group, code }) => `${group} = ${code} as ${group}_${code}`)
  const doubles = options.map((name) => `${name}::double as ${name}d`)
  await connection.run(
    `create table answers as select * replace (f = 1 as f), ${[...booleans, ...doubles].join(', ')} from raw`,
  )
  await connection.run('drop table raw')
  return connection
}

type Cell = readonly [row: number, column: number, value: number]
/** Rows of a result as cells; a result of grouping sets has nulls in the columns that are not its group. */
type Read = (record: readonly unknown[]) => readonly Cell[]

const columnAt = (group: number, code: unknown): number => group * CODES + Number(code)
const groupOf = (codes: readonly unknown[]): number => codes.findIndex((code) => code !== null)

const way = async (
  connection: DuckDBConnection,
  name: string,
  rows: number,
  queries: readonly Readonly<{ sql: string; read: Read }>[],
): Promise<DuckWay> => {
  const prepared: Readonly<{ statement: DuckDBPreparedStatement; read: Read }>[] = []
  for (const { sql, read } of queries) prepared.push({ statement: await connection.prepare(sql), read })
  return {
    name,
    run: async () => {
      const cells = new Float64Array(rows * columns.length)
      for (const { statement, read } of prepared) {
        const result = await statement.runAndReadAll()
        for (const record of result.getRows()) {
          for (const [row, column, value] of read(record)) cells[row * columns.length + column] = value
        }
      }
      return cells
    },
  }
}

const GROUPING = `group by grouping sets (${groups.map((group) => `(${group})`).join(', ')})`
const GROUPING_Q = `group by grouping sets (${groups.map((group) => `(q, ${group})`).join(', ')})`

const singleWays = (connection: DuckDBConnection, { filtered, weighted }: Question) => {
  const where = filtered ? 'where f' : ''
  const amount = weighted ? 'sum(w)' : 'count(*)'
  const byGroup = groups.map((group, g) => ({
    sql: `select q, ${group}, ${amount} from answers ${where} group by all`,
    read: ([q, code, n]: readonly unknown[]): readonly Cell[] => [[Number(q), columnAt(g, code), Number(n)]],
  }))
  const readSets: Read = ([q, n, ...codes]) => [[Number(q), columnAt(groupOf(codes), codes[groupOf(codes)]), Number(n)]]
  const rollUp = `with cell as (select q, ${groups.join(', ')}, ${amount} as n from answers ${where} group by all)
    select q, sum(n), ${groups.join(', ')} from cell ${GROUPING_Q}`
  const each = columns.map(({ group, code }) =>
    weighted ? `sum(w) filter (where ${group}_${code})` : `count_if(${group}_${code})`,
  )
  return [
    way(connection, 'one GROUP BY a banner question', CODES, byGroup),
    way(connection, 'one GROUP BY of all, rolled up', CODES, [{ sql: rollUp, read: readSets }]),
    way(connection, 'one GROUP BY of the rows, a sum a column', CODES, [
      {
        sql: `select q, ${each.join(', ')} from answers ${where} group by q`,
        read: ([q, ...sums]) => sums.map((sum, column) => [Number(q), column, Number(sum)] as const),
      },
    ]),
  ]
}

const multiWays = (connection: DuckDBConnection, { filtered, weighted }: Question) => {
  const where = filtered ? 'where f' : ''
  const counted = options.map((name) => `sum(${name}) as ${name}`)
  const amounts: Readonly<Record<string, readonly string[]>> = weighted
    ? {
        product: options.map((name) => `sum(w * ${name}d) as ${name}`),
        filter: options.map((name) => `sum(w) filter (where ${name} = 1) as ${name}`),
      }
    : { sum: counted }
  const readSets: Read = (record) => {
    const [sums, codes] = [record.slice(0, OPTIONS), record.slice(OPTIONS)]
    const g = groupOf(codes)
    return sums.map((sum, row) => [row, columnAt(g, codes[g]), Number(sum)] as const)
  }
  return Object.entries(amounts).flatMap(([kind, sums]) => {
    const rollUp = `with cell as (select ${groups.join(', ')}, ${sums.join(', ')} from answers ${where} group by all)
      select ${options.map((name) => `sum(${name})`).join(', ')}, ${groups.join(', ')} from cell ${GROUPING}`
    const byGroup = groups.map((group, g) => ({
      sql: `select ${group}, ${sums.join(', ')} from answers ${where} group by all`,
      read: ([code, ...values]: readonly unknown[]): readonly Cell[] =>
        values.map((value, row) => [row, columnAt(g, code), Number(value)] as const),
    }))
    return [
      way(connection, `one GROUP BY of all with 12 sums, rolled up (${kind})`, OPTIONS, [
        { sql: rollUp, read: readSets },
      ]),
      way(connection, `one GROUP BY a banner question with 12 sums (${kind})`, OPTIONS, byGroup),
    ]
  })
}

/** The queries that may be the fastest; the benchmark measures which one is. */
export const duckWays = (connection: DuckDBConnection, question: Question): Promise<readonly DuckWay[]> =>
  Promise.all(question.rows === 'single' ? singleWays(connection, question) : multiWays(connection, question))
