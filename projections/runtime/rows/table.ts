/** How a value is stored. `position` sorts by bytes; `bits` is a bytea without its trailing zero bytes. */
type ColumnType = 'text' | 'int' | 'bool' | 'uuid' | 'jsonb' | 'timestamptz' | 'text[]' | 'position' | 'bits'
export type Column = ColumnType | `${ColumnType} null`

export type Value = string | number | boolean | null | Uint8Array | readonly string[] | object
export type Row = Record<string, Value>
export type KeyPart = string | number

/**
 * A table of a read model, in the schema of its projection. Rows are named as in TypeScript (`surveyId`), columns as in
 * SQL (`survey_id`). A row in memory may be changed in place: `bits` may then have spare bytes at the end.
 */
export type Table<R extends Row> = Readonly<{
  name: string
  columns: Readonly<Record<keyof R & string, Column>>
  key: readonly (keyof R & string)[]
  /** The part of the key by which rows are loaded and dropped together; by default the whole key. */
  unit?: readonly (keyof R & string)[]
  /** Columns that keep their first value: left out of updates. */
  constant?: readonly (keyof R & string)[]
  unique?: readonly (keyof R & string)[]
  /** Additional indexes, for queries. */
  indexes?: readonly (readonly (keyof R & string)[])[]
  /** Storage parameters, as `create table … with` takes them, beside a fillfactor of 75. */
  settings?: Readonly<Record<string, number>>
  /** Bytes of rows that may stay in memory between batches. */
  keepBytes: number
}>

/** A table of which only the structure matters. */
export type AnyTable = Table<Row>

/** `surveyId` → `survey_id` */
export const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export const unitOf = (table: Pick<AnyTable, 'key' | 'unit'>): readonly string[] => table.unit ?? table.key

/** The SQL type of a column, without `not null`. */
export const sqlType = (column: Column): string => {
  const type = column.replace(' null', '')
  if (type === 'position') return 'text collate "C"'
  return type === 'bits' ? 'bytea' : type
}

export const isNullable = (column: Column): boolean => column.endsWith(' null')
export const isBits = (column: Column): boolean => column.startsWith('bits')
/** What is read whole, and asked for by no query. */
export const isDocument = (column: Column): boolean => isBits(column) || /^(jsonb|text\[\])/.test(column)
