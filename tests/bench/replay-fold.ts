import { setTimeout as sleep } from 'node:timers/promises'
import { copyIn } from '@portal/infra/database/copy'
import { classOf, openPool } from '@portal/infra/database/pool'
import { postgresFeed } from '@portal/infra/feed/postgres'
import { reportingProjection } from '@portal/projections/reporting/response/projector'
import { projectionQueries } from '@portal/projections/runtime/queries'
import { runProjections } from '@portal/projections/runtime/role'

/** The child process of the replay benchmark: folds a log from zero, then reports time and memory. */
const url = process.argv[2] ?? ''
const pool = openPool(url, { max: 4, application: 'bench-fold', statementTimeoutMs: 0 })
const reading = openPool(url, { max: 2, application: 'bench-feed', statementTimeoutMs: 0 })
const feed = postgresFeed({ pool: reading })
const { head } = await feed.read(feed.start, { limit: 1 })

const stopping = new AbortController()
const say = (fields: object, message: string): void => console.error(message, fields)
const began = performance.now()
const before = process.cpuUsage() // loading the code took most of a second
const running = runProjections(
  { pool, feed, classOf, copyIn },
  [reportingProjection],
  { log: { info: () => undefined, warn: say, error: say } },
  stopping.signal,
)
const queries = projectionQueries(pool)
while ((await queries.position('reporting').catch(() => null)) !== head) await sleep(20)
const seconds = (performance.now() - began) / 1000
const { user, system } = process.cpuUsage(before)
stopping.abort()
await running
await Promise.all([pool.end(), reading.end()])
const { maxRSS } = process.resourceUsage()
console.log(JSON.stringify({ seconds, maxRssMb: maxRSS / 1024, cpuSeconds: (user + system) / 1e6 }))
