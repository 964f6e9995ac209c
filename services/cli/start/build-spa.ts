import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { CliContext } from '../program/command.ts'
import { Refused } from '../program/refused.ts'

const SOURCES = [
  'frontend/src',
  'frontend/public',
  'frontend/index.html',
  'frontend/package.json',
  'contracts',
  'package-lock.json',
]

const filesBelow = async (path: string): Promise<readonly string[]> => {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => null)
  if (!entries) return [path]
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

const digestOf = async (root: string): Promise<string> => {
  const hash = createHash('sha256')
  const files = await Promise.all(SOURCES.map((source) => filesBelow(join(root, source))))
  const building = (await readdir(join(root, 'frontend'))).filter((name) => name.endsWith('.ts'))
  for (const file of [...files.flat(), ...building.map((name) => join(root, 'frontend', name))].toSorted()) {
    hash.update(file)
    hash.update(await readFile(file).catch(() => ''))
  }
  return hash.digest('hex')
}

/** In any process the version for production: under tests `NODE_ENV` asks for React's for development. */
const build = (root: string, env: CliContext['env']): Promise<void> =>
  new Promise((resolve, reject) => {
    const vite = join(root, 'node_modules/vite/bin/vite.js')
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'error'], {
      cwd: join(root, 'frontend'),
      env: { ...env, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let errors = ''
    child.stderr.on('data', (chunk: Buffer) => {
      errors = (errors + chunk.toString()).slice(0, 4000)
    })
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0
        ? resolve()
        : reject(new Refused(`The screens could not be built:\n${stripVTControlCharacters(errors).slice(0, 1500)}`)),
    )
  })

/** Builds the single-page app into frontend/dist, unless it was built from exactly these sources. */
export const buildSpa = async (root: string, { say, env }: Pick<CliContext, 'say' | 'env'>): Promise<void> => {
  const stampFile = join(root, 'frontend/dist/.built-from')
  const digest = await digestOf(root)
  const stamp = await readFile(stampFile, 'utf8').catch(() => '')
  if (stamp === digest) return
  say('Building the screens …')
  await build(root, env)
  await writeFile(stampFile, digest)
}
