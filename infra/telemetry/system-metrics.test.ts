import { getStatus } from '@portal/contracts/http/operations/status'
import { aProcess, aProjection } from '@portal/tests/support/status'
import { expect, it } from 'vitest'
import { prometheusMetrics } from './prometheus.ts'
import { watchSystem } from './system-metrics.ts'

const figures = aProjection({ position: '0000000000000009', shards: 2, lagEvents: 1, lagSeconds: 0.5 })
const worker = aProcess({ folder: '/srv', disk: { freeBytes: 5e9, totalBytes: 8e9 } })
const status = getStatus.replies[200].parse({
  head: 10,
  appendRate: 0,
  lockWaiters: 0,
  lockWaitSeconds: 0,
  oldestTransactionSeconds: 0,
  storage: {
    walBytes: 1_000,
    checkpoints: 2,
    checkpointSyncSeconds: 0.5,
    tables: [{ name: 'log.event', bytes: 8_192, dataBytes: 4_096, liveBytes: 900, liveRows: 10, deadRows: 3 }],
  },
  relay: null,
  projections: [figures, { ...figures, shard: 1, lagEvents: 4, lagSeconds: 2, owner: null, parkedKeys: 3 }],
  processes: [worker, { ...worker, role: 'api', isLost: true }],
  backup: { lastAt: null, detail: null, seconds: 90, dueSeconds: 172_800 },
})

it('of a projection in shards the furthest behind speaks, and each for itself', async () => {
  const metrics = prometheusMetrics()
  watchSystem(
    metrics,
    async () => status,
    () => undefined,
  )
  const { text } = await metrics.exposition()
  expect(text).toContain('portal_projection_lag_events{projection="member",version="1"} 4')
  expect(text).toContain('portal_projection_lag_seconds{projection="member",version="1"} 2')
  expect(text).toContain('portal_projection_position{projection="member",version="1"} 6')
  expect(text).toContain('portal_projection_followed{projection="member",version="1"} 0') // not all of it
  expect(text).toContain('portal_projection_parked_keys{projection="member",version="1"} 3')
  expect(text).toContain('portal_projection_shard_followed{projection="member",version="1",shard="0/2"} 1')
  expect(text).toContain('portal_projection_shard_lag_seconds{projection="member",version="1",shard="1/2"} 2')
})

it('shows rows that are rebuilt because the former ones were not of this log', async () => {
  const again = async (state: string, reason: string | null): Promise<string | undefined> => {
    const metrics = prometheusMetrics()
    const look = async () => ({ ...status, projections: [figures, { ...figures, shard: 1, state, reason }] })
    watchSystem(metrics, look, () => undefined)
    return /^portal_projection_made_again{.*} (\d)/m.exec((await metrics.exposition()).text)?.[1]
  }
  expect(await again('live', 'made from another event log')).toBe('1')
  expect(await again('stopped', 'too many events are parked')).toBe('0')
  expect(await again('live', null)).toBe('0')
})

it('removes series that no longer exist, and shows that the database cannot be reached', async () => {
  const metrics = prometheusMetrics()
  const looks = [async () => status, () => Promise.reject(new Error('away')), async () => status]
  const failures: unknown[] = []
  const look = () => looks.shift()?.() ?? Promise.resolve(status)
  watchSystem(metrics, look, (error) => failures.push(error))
  const up = async () => {
    const { text } = await metrics.exposition()
    return [/^portal_database_up (\d)/m.exec(text)?.[1], text.includes('portal_projection_lag_seconds{')]
  }
  expect([await up(), await up(), await up()]).toEqual([
    ['1', true],
    ['0', false],
    ['1', true],
  ])
  expect(failures).toHaveLength(1)
})

it('shows how much the database writes, and the size of its tables', async () => {
  const metrics = prometheusMetrics()
  watchSystem(
    metrics,
    async () => status,
    () => undefined,
  )
  const { text } = await metrics.exposition()
  expect(text).toContain('portal_database_wal_bytes 1000')
  expect(text).toContain('portal_database_checkpoint_sync_seconds 0.5')
  expect(text).toContain('portal_table_bytes{table="log.event"} 8192')
  expect(text).toContain('portal_table_data_bytes{table="log.event"} 4096')
  expect(text).toContain('portal_table_live_bytes{table="log.event"} 900')
  expect(text).toContain('portal_table_live_rows{table="log.event"} 10')
  expect(text).toContain('portal_table_dead_rows{table="log.event"} 3')
})

it('shows which processes run and which are lost, how full their disks are, and the age of the backup', async () => {
  const metrics = prometheusMetrics()
  let now = status
  watchSystem(
    metrics,
    async () => now,
    () => undefined,
  )
  const { text } = await metrics.exposition()
  expect(text).toContain('portal_processes{role="worker"} 1')
  expect(text).toContain('portal_processes{role="api"} 0')
  expect(text).toContain('portal_processes_lost{role="api",host="here"} 1')
  expect(text).toContain('portal_disk_free_bytes{place="here:/srv"} 5000000000')
  expect(text).toContain('portal_backup_age_seconds 90')
  expect(text).toContain('portal_backup_due_seconds 172800')
  now = { ...status, processes: [], backup: null }
  const { text: after } = await metrics.exposition()
  expect(after).not.toMatch(/^portal_(processes|disk)\w*{/m)
  expect(after).toContain('portal_backup_age_seconds 0\n')
})
