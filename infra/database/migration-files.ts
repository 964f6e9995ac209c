import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

/** The migrations of one part: files `0001-what.sql` in a directory (a `file:` URL that ends in a slash). */
export type MigrationFolder = Readonly<{ part: string; directory: URL }>

export type Migration = Readonly<{ part: string; name: string; sql: string; sha256: string }>

/** Why the database could not be brought up to date; the message names the migration. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

const FILE_NAME = /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.sql$/

/** Line ends are ignored: a checkout may change them. */
const textOf = async (file: URL): Promise<string> => (await readFile(file, 'utf8')).replaceAll('\r\n', '\n')

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

function checkNames(part: string, names: readonly string[]): void {
  const taken = new Map<string, string>()
  for (const name of names) {
    const number = FILE_NAME.exec(name)?.[1]
    if (!number) throw new MigrationError(`${part}/${name}: a migration is named 0001-what-it-does.sql`)
    const other = taken.get(number)
    if (other) throw new MigrationError(`${part}/${name} has the number of ${other}: give it the next one`)
    taken.set(number, name)
  }
}

/** The migrations of a folder in the order of their numbers. Other files are ignored. */
export async function readMigrations({ part, directory }: MigrationFolder): Promise<readonly Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  checkNames(part, names)
  return Promise.all(
    names.map(async (name) => {
      const sql = await textOf(new URL(name, directory))
      return { part, name, sql, sha256: digest(sql) }
    }),
  )
}
