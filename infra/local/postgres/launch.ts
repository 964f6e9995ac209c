import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { ServerUser } from './user.ts'

/** Which programs, and as which user. */
export type Programs = Readonly<{ binaries: string; user: ServerUser | undefined }>

const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * Another user may have no access to the path of the data (a checkout in root's home). A process enters its working
 * directory before it changes its user, and reaches that directory by this link without using the path.
 */
const dataArgument = (dataDir: string, user: ServerUser | undefined): string =>
  user && process.platform === 'linux' ? '/proc/self/cwd' : dataDir

/** Starts `initdb` or `postgres` on a data directory; resolves when it runs, rejects if it cannot be run. */
export async function launch(
  program: 'initdb' | 'postgres',
  { binaries, user }: Programs,
  dataDir: string,
  args: readonly string[],
  options: SpawnOptions,
): Promise<ChildProcess> {
  const child = spawn(path.join(binaries, 'bin', program), ['-D', dataArgument(dataDir, user), ...args], {
    ...options,
    ...user,
    cwd: dataDir,
    env: ENVIRONMENT,
  })
  await once(child, 'spawn')
  return child
}
