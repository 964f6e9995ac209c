import * as z from 'zod/mini'

/**
 * A dump is a gzipped text: a line of JSON about it (`Head`); for each table a line of JSON (`TableHead`), its rows in the
 * text format of COPY, a line `\.`; and a last line of JSON (`Tail`). So `zcat` shows it, and psql could read it.
 */
const Migration = z.object({ part: z.string(), name: z.string(), sha256: z.string() })

/**
 * `log`: everything that cannot be rebuilt, except the keys of personal data; these are a separate dump (`keys`), so
 * that they can be deleted sooner. `head`: the position of the last event (a number) when the dump was taken.
 */
export const Head = z.object({
  format: z.literal('portal-dump'),
  version: z.literal(1),
  kind: z.enum(['log', 'keys']),
  logId: z.uuid(),
  head: z.int().check(z.minimum(0)),
  takenAt: z.string(),
  migrations: z.readonly(z.array(Migration)),
})
export type Head = Readonly<z.infer<typeof Head>>

export const TableHead = z.object({
  table: z.string(),
  columns: z.readonly(z.array(z.string().check(z.regex(/^[a-z_]+$/)))),
})

/** `sha256` covers everything before this line. */
export const Tail = z.object({ end: z.literal(true), rows: z.record(z.string(), z.int()), sha256: z.string() })
export type Tail = z.infer<typeof Tail>

/** The dump cannot be taken or restored at present. The message is one sentence for people. */
export class DumpRefused extends Error {
  override readonly name = 'DumpRefused'
}

export const NEWLINE = 10

/** Rows that end in these bytes: within a row a line break is written as `\\n`. */
export const linesIn = (chunk: Buffer): number => {
  let lines = 0
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) lines += 1
  return lines
}
