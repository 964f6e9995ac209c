import { quantile } from '../bench.ts'
import type { Watched } from '../lag/watch-rows.ts'
import { stolenText } from '../stolen-time.ts'
import type { Stored, Use } from './machine-use.ts'

/** The measurements at one moment. */
export type Look = Readonly<{
  at: number
  api: Use
  projector: Use
  server: number | null
  own: number
  stored: Stored
}>

/** A minute of the soak. `syncs`: milliseconds of each sync of the disk by the observer. `stolen`: see `watchStolen`. */
export type Minute = Readonly<
  {
    minute: number
    respondents: number
    latencies: readonly number[]
    refused: number
    syncs: readonly number[]
    stolen: number | null
  } & Watched
>

const ms = (samples: readonly number[], at: number): string => `${quantile(samples, at).toFixed(1)} ms`
const mib = (bytes: number | null): string => (bytes === null ? '?' : `${(bytes / 2 ** 20).toFixed(0)} MiB`)

/** Share of one processor between two measurements. */
const share = (before: number | null, after: number | null, seconds: number): string =>
  before === null || after === null ? '?' : `${((100 * (after - before)) / seconds).toFixed(0)} %`

export const walPerPage = (before: Look, after: Look, pages: number): number =>
  (after.stored.wal - before.stored.wal) / Math.max(1, pages)

export const minuteLines = (minute: Minute, before: Look, after: Look): readonly string[] => {
  const { latencies, lags, respondents, refused, syncs, stolen, looksPerSecond, busy } = minute
  const seconds = (after.at - before.at) / 1_000
  const cpu = (of: (look: Look) => number | null) => share(of(before), of(after), seconds)
  const tables = after.stored.tables.map(({ name, bytes, dead }) => `${name} ${mib(bytes)} (${dead} dead)`)
  return [
    `  minute ${String(minute.minute).padStart(3)}: ${(latencies.length / seconds).toFixed(0)} pages/s, ${refused} refused, ${respondents} respondents` +
      `   HTTP p50 ${ms(latencies, 0.5)} p99 ${ms(latencies, 0.99)}   row p50 ${ms(lags, 0.5)} p99 ${ms(lags, 0.99)}` +
      `   WAL ${(walPerPage(before, after, latencies.length) / 1_000).toFixed(2)} kB a page`,
    `    processors: api ${cpu(({ api }) => api.cpu)}, projector ${cpu(({ projector }) => projector.cpu)},` +
      ` Postgres ${cpu(({ server }) => server)}, load ${cpu(({ own }) => own)}, other machines ${stolenText(stolen)};` +
      ` memory: api ${mib(after.api.memory)}, projector ${mib(after.projector.memory)};` +
      ` a sync of the disk: p50 ${ms(syncs, 0.5)}, p99 ${ms(syncs, 0.99)}, max ${ms(syncs, 1)};` +
      ` observer: ${looksPerSecond.toFixed(0)} looks/s, ${(100 * busy).toFixed(1)} % of one connection`,
    `    ${tables.join(', ')}`,
  ]
}
