import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Its path is relative to the root, with `/` between the folders. */
export type SourceFile = Readonly<{ path: string; text: string }>

const SOURCE = /[.](ts|tsx|mjs|js|cjs|css|sql|html|sh|ya?ml)$/

/** Source files that git keeps or would keep; no manifests, data, pictures or documentation. */
export async function sourceFiles(root: string): Promise<readonly SourceFile[]> {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { stdout } = await promisify(execFile)('git', args, { cwd: root, maxBuffer: 2 ** 26 })
  const paths = [...new Set(stdout.split('\0'))].filter((path) => SOURCE.test(path) && existsSync(join(root, path)))
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })))
}
