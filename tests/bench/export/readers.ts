import { execFile } from 'node:child_process'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DuckDBInstance } from '@duckdb/node-api'
import * as z from 'zod/mini'

const run = promisify(execFile)

/** What is compared: the number of rows, and the sums of the first and the last question. */
export type Sums = Readonly<{ rows: number; first: number; last: number }>
const Sums = z.object({ rows: z.number(), first: z.number(), last: z.number() })

/** Of one format. `read` rejects with ENOENT if its program is not installed. `seconds`: what a peer took to write the same table. */
type Reader = Readonly<{
  format: 'csv' | 'sav' | 'xlsx'
  name: string
  read: (path: string, folder: string, columns: readonly [first: string, last: string]) => Promise<Read>
}>
type Read = Readonly<{ sums: Sums; wroteInSeconds?: number }>

const sumsOfCsv = async (path: string, [first, last]: readonly [string, string]): Promise<Sums> => {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const result = await connection.runAndReadAll(
    `select count(*)::double as rows, sum(${first})::double as first, sum(${last})::double as last
     from read_csv('${path}', header = true)`,
  )
  connection.closeSync()
  return Sums.parse(result.getRowObjects()[0])
}

const PYREADSTAT = `
import sys, time, json, pyreadstat
path, copy, first, last = sys.argv[1:]
frame, meta = pyreadstat.read_sav(path)
begun = time.perf_counter()
pyreadstat.write_sav(frame, copy, compress=False)
print(json.dumps({"rows": len(frame), "first": float(frame[first].sum()), "last": float(frame[last].sum()), "seconds": time.perf_counter() - begun}))
`

const readers: readonly Reader[] = [
  { format: 'csv', name: 'DuckDB', read: async (path, _, columns) => ({ sums: await sumsOfCsv(path, columns) }) },
  {
    format: 'sav',
    name: 'pspp-convert',
    read: async (path, folder, columns) => {
      const [from, to] = [join(folder, 'read.sav'), join(folder, 'read-sav.csv')]
      await copyFile(path, from)
      await run('pspp-convert', [from, to])
      return { sums: await sumsOfCsv(to, columns) }
    },
  },
  {
    format: 'sav',
    name: 'pyreadstat',
    read: async (path, folder, columns) => {
      const python = process.env['BENCH_PYTHON'] ?? 'python3'
      const { stdout } = await run(python, ['-c', PYREADSTAT, path, join(folder, 'peer.sav'), ...columns])
      const { seconds, ...sums } = z.extend(Sums, { seconds: z.number() }).parse(JSON.parse(stdout))
      return { sums, wroteInSeconds: seconds }
    },
  },
  {
    format: 'xlsx',
    name: 'LibreOffice',
    read: async (path, folder, columns) => {
      const from = join(folder, 'read.xlsx')
      await copyFile(path, from)
      await run('soffice', ['--headless', '--convert-to', 'csv', '--outdir', folder, from])
      return { sums: await sumsOfCsv(join(folder, 'read.csv'), columns) }
    },
  },
]

const isAbsent = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === 'ENOENT') || error.message.includes("No module named 'pyreadstat'"))

export type ReadBack = Readonly<{ name: string; read: Read | null }>

/** A file as programs of others read it; null for those that are not installed. */
export const readBack = (format: string, path: string, folder: string, columns: readonly [string, string]) =>
  Promise.all(
    readers
      .filter((reader) => reader.format === format)
      .map(async ({ name, read }): Promise<ReadBack> => {
        try {
          return { name, read: await read(path, folder, columns) }
        } catch (error) {
          if (isAbsent(error)) return { name, read: null }
          throw error
        }
      }),
  )
