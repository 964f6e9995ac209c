import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const SHORT = 12

const textOf = (...path: readonly string[]): Promise<string> =>
  readFile(resolve(...path), 'utf8').then(
    (text) => text.trim(),
    () => '',
  )

/** `.git` is a folder, or in a linked working tree a file that names one. */
const gitFolder = async (checkout: string): Promise<string> => {
  const [, named] = /^gitdir: (.+)$/m.exec(await textOf(checkout, '.git')) ?? []
  return named === undefined ? resolve(checkout, '.git') : resolve(checkout, named)
}

const packed = (refs: string, name: string): string =>
  refs
    .split('\n')
    .find((line) => line.endsWith(` ${name}`))
    ?.split(' ')[0] ?? ''

/** The commit that is checked out in a folder; empty if it is no checkout. */
export const commitIn = async (checkout: string): Promise<string> => {
  const folder = await gitFolder(checkout)
  const head = await textOf(folder, 'HEAD')
  const [, name] = /^ref: (.+)$/.exec(head) ?? []
  if (name === undefined) return head
  const shared = resolve(folder, (await textOf(folder, 'commondir')) || '.')
  return (
    (await textOf(folder, name)) || (await textOf(shared, name)) || packed(await textOf(shared, 'packed-refs'), name)
  )
}

export type Release = Readonly<{ version: string; commit: string | null }>

/** What this process runs: the version of the package, and the commit that the image was built of or that is checked out. */
export const releaseOf = async (commit: string | undefined): Promise<Release> => {
  const { version }: Readonly<{ version: string }> = JSON.parse(await readFile(resolve(root, 'package.json'), 'utf8'))
  const known = (commit ?? (await commitIn(root))).slice(0, SHORT)
  return { version, commit: /^[0-9a-f]{7,}$/.test(known) ? known : null }
}
