import { installsHere, runsHere } from './runs-here.ts'

const hasRedis = (): boolean => runsHere('redis-server', ['--version'])

/** As for Chromium: as root on Debian it is installed from the distribution. */
const install = (): boolean => installsHere('redis-server') && hasRedis()

/** Whether there is a `redis-server`, or why not. */
export const findRedisProgram = async (): Promise<true | string> =>
  hasRedis() || install() || 'REDIS_URL is not set, no Docker engine answers, and there is no redis-server'
