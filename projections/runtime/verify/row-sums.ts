import type { Connection } from '@portal/infra/database/pool'
import { type AnyTable, snake } from '../rows/table.ts'
import type { DifferingRow } from './comparison.ts'

export const BUCKETS = 1_024

/** The number of rows in a bucket of keys, and the sum of their 64-bit hashes. */
type Sum = Readonly<{ bucket: number; n: number; sum: string }>

/** By bucket. */
export type Sums = ReadonlyMap<number, Sum>

const list = (alias: string, names: readonly string[]): string =>
  names.map((name) => `${alias}.${snake(name)}`).join(', ')

const bucketSql = ({ key }: AnyTable): string =>
  `(hashtextextended(row(${list('t', key)})::text, 1) & ${BUCKETS - 1})::int`

const rowSql = ({ columns }: AnyTable): string => `row(${list('t', Object.keys(columns))})::text`

/** A row as text is equal in two sessions only if their settings are. */
export const SAME_TEXT = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`

export const sumsOf = async (connection: Connection, schema: string, table: AnyTable): Promise<Sums> => {
  const { rows } = await connection.query<Sum>(
    `select ${bucketSql(table)} as bucket, count(*)::float8 as n, sum(hashtextextended(${rowSql(table)}, 0))::text as sum
     from ${schema}.${table.name} t group by 1`,
  )
  return new Map(rows.map((row) => [row.bucket, row]))
}

export const rowsIn = (sums: Sums): number => [...sums.values()].reduce((total, { n }) => total + n, 0)

export const differingBuckets = (one: Sums, other: Sums): readonly number[] =>
  [...new Set([...one.keys(), ...other.keys()])]
    .filter((bucket) => one.get(bucket)?.n !== other.get(bucket)?.n || one.get(bucket)?.sum !== other.get(bucket)?.sum)
    .toSorted((a, b) => a - b)

/** Rows by the text of their key: the key, and a hash of each column. */
type Hashed = ReadonlyMap<string, Readonly<{ key: readonly string[]; hashes: readonly (string | null)[] }>>

const hashed = async (connection: Connection, schema: string, table: AnyTable, bucket: number): Promise<Hashed> => {
  const keys = table.key.map((name) => `t.${snake(name)}::text`).join(', ')
  const columns = Object.keys(table.columns).map((name) => `hashtextextended(t.${snake(name)}::text, 0)::text`)
  const { rows } = await connection.query<Readonly<{ key: readonly string[]; hashes: readonly (string | null)[] }>>(
    `select array[${keys}] as key, array[${columns.join(', ')}] as hashes from ${schema}.${table.name} t
     where ${bucketSql(table)} = $1`,
    [bucket],
  )
  return new Map(rows.map((row) => [JSON.stringify(row.key), row]))
}

type Side = Readonly<{ connection: Connection; schema: string }>

/** The rows of a bucket that differ. */
export const differingRows = async (
  shown: Side,
  expected: Side,
  table: AnyTable,
  bucket: number,
): Promise<readonly DifferingRow[]> => {
  const ours = await hashed(shown.connection, shown.schema, table, bucket)
  const theirs = await hashed(expected.connection, expected.schema, table, bucket)
  const named = (key: readonly string[]) => Object.fromEntries(table.key.map((name, i) => [snake(name), key[i] ?? '']))
  const names = Object.keys(table.columns).map(snake)
  return [...new Set([...ours.keys(), ...theirs.keys()])].toSorted().flatMap((id): readonly DifferingRow[] => {
    const [one, other] = [ours.get(id), theirs.get(id)]
    if (!one) return [{ key: named(other?.key ?? []), how: 'missing', columns: [] }]
    if (!other) return [{ key: named(one.key), how: 'extra', columns: [] }]
    const columns = names.filter((_, i) => one.hashes[i] !== other.hashes[i])
    return columns.length > 0 ? [{ key: named(one.key), how: 'differs', columns }] : []
  })
}
