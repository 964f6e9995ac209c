import { copyIn } from '@portal/infra/database/copy'
import { classOf, openPool } from '@portal/infra/database/pool'
import { postgresFeed } from '@portal/infra/feed/postgres'
import { reportingProjection } from '@portal/projections/reporting/response/projector'
import { holdLease } from '@portal/projections/runtime/batches/lease'
import { prepareProjections } from '@portal/projections/runtime/builds/schema'
import { type RebuildProgress, rebuild } from '@portal/projections/runtime/rebuild/rebuild'
import { liveMemoryMb } from './live-memory.ts'

/** The child process of the rebuild benchmark: rebuilds the reporting rows, then reports time and memory. */
const url = process.argv[2] ?? ''
const pool = openPool(url, { max: 4, application: 'bench-rebuild', statementTimeoutMs: 0 })
const reading = openPool(url, { max: 2, application: 'bench-feed', statementTimeoutMs: 0 })
await prepareProjections(pool, [reportingProjection])
const lease = await holdLease(pool, { leaseMs: 6_000, onLost: (error) => console.error(error) })
const means = { pool, feed: postgresFeed({ pool: reading }), classOf, copyIn, runnerId: lease.runnerId }
const began = performance.now()
/** What it holds is looked at where no more events than this are left: a collection that is asked for lowers the peak. */
const LAST_EVENTS = 20_000
let [liveMb, measuringMs] = [0, 0]

const eventsBetween = (at: string, to: string): number => Number(BigInt(`0x${to}`) - BigInt(`0x${at}`))
/** The most of the last pages: each leaves another part of its rows in memory. */
const measureAtTheEnd = ({ at, to }: RebuildProgress): void => {
  if (eventsBetween(at, to) > LAST_EVENTS) return
  const from = performance.now()
  liveMb = Math.max(liveMb, liveMemoryMb())
  measuringMs += performance.now() - from
}

const [rebuilt] = await rebuild(means, [reportingProjection], {
  accepts: () => false,
  unverified: true,
  signal: new AbortController().signal,
  onProgress: measureAtTheEnd,
})
const seconds = (performance.now() - began - measuringMs) / 1000
if (rebuilt?.outcome !== 'ready') throw new Error(`the rebuild ended as ${rebuilt?.outcome}`)
await lease.stop()
await Promise.all([pool.end(), reading.end()])
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
const cpuSeconds = (userCPUTime + systemCPUTime) / 1e6
console.log(JSON.stringify({ seconds, maxRssMb: maxRSS / 1024, liveMb, cpuSeconds, version: rebuilt.build.version }))
