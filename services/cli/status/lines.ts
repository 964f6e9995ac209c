import type { ProcessFigures, ProjectionFigures, SystemStatus } from '@portal/contracts/http/operations/status'
import type { QueueDepths, QueuedJob, Repetition } from '@portal/infra/jobs/job-queue'
import { sizeText } from '../../operations/samples/free-space.ts'

export type QueueStatus = QueueDepths &
  Readonly<{ queue: string; running: readonly QueuedJob[]; repeated: readonly Repetition[] }>

/** `jobs` is the sum of all queues; null before a worker has ever run. */
export type WholeStatus = SystemStatus &
  Readonly<{ jobs: QueueDepths | null; queues: readonly QueueStatus[] | null; problems: readonly string[] }>

const NONE: QueueDepths = { waiting: 0, active: 0, delayed: 0, failed: 0 }

export const sumOfQueues = (queues: readonly QueueDepths[]): QueueDepths =>
  queues.reduce((sum, { waiting, active, delayed, failed }) => {
    return {
      waiting: sum.waiting + waiting,
      active: sum.active + active,
      delayed: sum.delayed + delayed,
      failed: sum.failed + failed,
    }
  }, NONE)

const HEAD = [
  'projection',
  'version',
  'state',
  'events behind',
  'seconds behind',
  'held by',
  'epoch',
  'parked keys',
  'excluded',
]

/** Shards are shown if there are several. */
const shardOf = ({ shard, shards = 1 }: ProjectionFigures): string => (shards > 1 ? `, ${shard}/${shards}` : '')

const cellsOf = (figures: ProjectionFigures): readonly string[] => [
  figures.projection,
  `${figures.version}${figures.isShown ? ' (shown)' : ''}${shardOf(figures)}`,
  figures.state,
  figures.lagEvents === null ? 'not counted' : String(figures.lagEvents),
  figures.lagSeconds.toFixed(1),
  figures.owner ? `${figures.owner.host} ${figures.owner.runner.slice(0, 8)}` : 'nobody',
  figures.epoch,
  String(figures.parkedKeys),
  String(figures.excludedEvents),
]

/** Columns as wide as their widest cell. */
const tableOf = (rows: readonly (readonly string[])[]): readonly string[] => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

const depthsText = ({ waiting, active, delayed, failed }: QueueDepths): string =>
  `${waiting} waiting, ${active} running, ${delayed} delayed, ${failed} failed`

const runningLine = ({ name, progress }: QueuedJob): string => {
  const share = progress?.share ?? null
  return `    ${name}${share === null ? '' : `: ${Math.floor(share * 100)} %`}`
}

const repeatedLine = ({ name, everySeconds, lastAt }: Repetition): string =>
  `    ${name}: every ${everySeconds} s, last ${lastAt ?? 'never'}`

const jobsLines = ({ jobs, queues }: WholeStatus): readonly string[] => {
  if (!jobs || !queues) return ['Jobs: no queue yet']
  const ofQueues = queues.flatMap(({ queue, running, repeated, ...depths }) => [
    `  ${queue}: ${depthsText(depths)}`,
    ...running.map(runningLine),
    ...repeated.map(repeatedLine),
  ])
  return [`Jobs: ${depthsText(jobs)}`, ...ofQueues]
}

const errorsOf = (projections: readonly ProjectionFigures[]): readonly string[] =>
  projections.flatMap(({ projection, version, state, reason, lastError }) => {
    const text = state === 'paused' ? lastError : (reason ?? lastError)
    return text === null ? [] : [`  ${projection} v${version}: ${text}`]
  })

const pausedOf = (projections: readonly ProjectionFigures[]): readonly string[] => [
  ...new Set(
    projections
      .filter(({ state }) => state === 'paused')
      .map(({ projection, version, reason }) => `  ${projection} v${version}${reason === null ? '' : `: ${reason}`}`),
  ),
]

const PROCESS_HEAD = ['process', 'host', 'pid', 'release', 'started', 'last sign', 'memory', 'free disk']

const processCells = (figures: ProcessFigures): readonly string[] => [
  `${figures.role}${figures.isLost ? ' (lost)' : ''}`,
  figures.host,
  String(figures.pid),
  `${figures.version}${figures.commit === null ? '' : ` ${figures.commit}`}`,
  figures.startedAt,
  `${Math.round(figures.beatSeconds)} s ago`,
  sizeText(figures.memoryBytes),
  figures.disk === null ? 'unknown' : sizeText(figures.disk.freeBytes),
]

const processLines = ({ processes }: SystemStatus): readonly string[] =>
  processes.length === 0 ? [] : ['', ...tableOf([PROCESS_HEAD, ...processes.map(processCells)])]

const databaseLine = ({ storage: { databaseBytes, disk } }: SystemStatus): string =>
  `Database: ${sizeText(databaseBytes)}${disk === null ? '' : `; ${sizeText(disk.freeBytes)} free on its disk`}`

const backupLines = ({ backup }: SystemStatus): readonly string[] => {
  if (backup === null) return []
  return [backup.lastAt === null ? 'Backup: none yet' : `Backup: ${backup.lastAt}; ${backup.detail ?? ''}`]
}

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length > 0 ? ['', title, ...lines] : []

const logLine = ({ head, appendRate }: SystemStatus): string =>
  head === null || appendRate === null
    ? 'Log: in EventStoreDB, which does not count its events'
    : `Log: ${head} events, ${appendRate.toFixed(1)} a second over the last minute`

const relayLines = ({ relay }: SystemStatus): readonly string[] => {
  if (relay === null) return []
  const events = relay.lagEvents === null ? '' : `${relay.lagEvents} events, `
  return [`Relay: ${events}${relay.lagSeconds.toFixed(1)} s behind, owner ${relay.host ?? 'none'}`]
}

/** What `portal status` prints. */
export const statusLines = (status: WholeStatus): readonly string[] => [
  logLine(status),
  `Log lock: ${status.lockWaiters} waiting, ${status.lockWaitSeconds.toFixed(1)} s`,
  `Oldest open transaction: ${status.oldestTransactionSeconds.toFixed(1)} s`,
  databaseLine(status),
  ...backupLines(status),
  ...jobsLines(status),
  ...relayLines(status),
  ...processLines(status),
  '',
  ...tableOf([HEAD, ...status.projections.map(cellsOf)]),
  ...section('Paused:', pausedOf(status.projections)),
  ...section('Last errors:', errorsOf(status.projections)),
  ...section(
    status.problems.length > 0 ? 'Wrong:' : '',
    status.problems.map((problem) => `  ${problem}`),
  ),
]
