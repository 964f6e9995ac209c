import { execFileSync } from 'node:child_process'

/** What the tests of a run may use: a server at an address, or the program; or why there is neither. */
export type RedisForTests =
  | Readonly<{ kind: 'address'; url: string }>
  | Readonly<{ kind: 'program' }>
  | Readonly<{ kind: 'none'; reason: string }>

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  export interface ProvidedContext {
    redis: RedisForTests
  }
}

const runs = (program: string, args: readonly string[]): boolean => {
  try {
    execFileSync(program, args, { stdio: 'ignore', timeout: 120_000 })
    return true
  } catch {
    return false
  }
}

const hasRedis = (): boolean => runs('redis-server', ['--version'])

/** As with Chromium: on a bare Debian of root's it is taken from the distribution. */
const install = (): boolean =>
  process.getuid?.() === 0 &&
  runs('apt-get', ['update']) &&
  runs('apt-get', ['install', '-y', '--no-install-recommends', 'redis-server']) &&
  hasRedis()

export function findRedis(env: NodeJS.ProcessEnv): RedisForTests {
  const url = env['REDIS_URL'] ?? ''
  if (url !== '') return { kind: 'address', url }
  if (hasRedis() || install()) return { kind: 'program' }
  return { kind: 'none', reason: 'REDIS_URL is not set, and there is no redis-server' }
}
