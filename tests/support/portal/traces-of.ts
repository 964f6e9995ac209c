import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from '@portal/infra/database/pool'

const TABLES = `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
  from information_schema.tables
  where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`

/** Every table of every schema with a row that contains one of these words in any column, as text or as bytes. */
export const tablesWith = async (pool: Pool, words: readonly string[]): Promise<readonly string[]> => {
  const { rows: tables } = await pool.query<Readonly<{ name: string }>>(TABLES)
  const patterns = words.flatMap((word) => [`%${word}%`, `%${Buffer.from(word).toString('hex')}%`])
  const found: string[] = []
  for (const { name } of tables) {
    const { rowCount } = await pool.query(`select from ${name} t where t::text ilike any($1) limit 1`, [patterns])
    if (rowCount) found.push(name)
  }
  return found
}

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(path)
    return entry.isFile() && statSync(path).size > 0 ? [path] : []
  })

/** Every file below a folder that contains one of these words. */
export const filesWith = (folder: string, words: readonly string[]): readonly string[] =>
  filesIn(folder).filter((path) => {
    const text = readFileSync(path).toString('latin1').toLowerCase()
    return words.some((word) => text.includes(word.toLowerCase()))
  })
