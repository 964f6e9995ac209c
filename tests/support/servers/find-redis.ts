import { execFileSync } from 'node:child_process'

const runs = (program: string, args: readonly string[]): boolean => {
  try {
    execFileSync(program, args, { stdio: 'ignore', timeout: 120_000 })
    return true
  } catch {
    return false
  }
}

const hasRedis = (): boolean => runs('redis-server', ['--version'])

/** As for Chromium: as root on Debian it is installed from the distribution. */
const install = (): boolean =>
  process.getuid?.() === 0 &&
  runs('apt-get', ['update']) &&
  runs('apt-get', ['install', '-y', '--no-install-recommends', 'redis-server']) &&
  hasRedis()

/** Whether there is a `redis-server`, or why not. */
export const findRedisProgram = async (): Promise<true | string> =>
  hasRedis() || install() || 'REDIS_URL is not set, no Docker engine answers, and there is no redis-server'
