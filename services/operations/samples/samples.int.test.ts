import { getStatus, type ProjectionFigures } from '@portal/contracts/http/operations/status'
import { aDatabase } from '@portal/tests/support/servers/database'
import { afterAll, expect, it } from 'vitest'
import { PARTS } from '../../cli/migrate/migrations.ts'
import { samplesOn } from './samples.ts'

const database = await aDatabase(PARTS)
const { pool } = database
afterAll(() => database.drop())

const samples = samplesOn(pool)
const quiet = getStatus.replies[200].parse({
  head: 10,
  appendRate: 0,
  lockWaiters: 0,
  lockWaitSeconds: 0,
  oldestTransactionSeconds: 0,
  storage: { walBytes: 5_000, checkpoints: 0, checkpointSyncSeconds: 0, tables: [] },
  projections: [],
  relay: null,
})
const figures: ProjectionFigures = {
  projection: 'member',
  version: 1,
  isShown: true,
  source: 'log',
  shard: 0,
  state: 'live',
  reason: null,
  position: '0',
  lagEvents: 0,
  lagSeconds: 0.5,
  owner: null,
  epoch: '1',
  parkedKeys: 0,
  excludedEvents: 0,
  lastError: null,
  reactor: null,
}

const moveBack = (interval: string) =>
  pool.query('update operations.sample set taken_at = taken_at - $1::interval', [interval])

it('samples are kept for a day, and a span has those of its own time', async () => {
  const projections = [
    figures,
    { ...figures, shard: 1, lagSeconds: 3 },
    { ...figures, projection: 'x', isShown: false },
  ]
  await samples.take(quiet)
  await moveBack('10 seconds')
  await samples.take({ ...quiet, head: 40, storage: { ...quiet.storage, walBytes: 6_000 }, projections })
  const [sample, ...others] = await samples.history(5)
  expect(others).toEqual([])
  expect(sample?.rate).toBeGreaterThan(0.5)
  expect(sample?.rate).toBeLessThan(3.1)
  expect(sample?.lag).toEqual({ member: 3 })

  await moveBack('30 minutes')
  await samples.take(quiet)
  expect(await samples.history(5)).toEqual([])
  expect(await samples.history(60)).toHaveLength(2)
  await moveBack('25 hours')
  await samples.take(quiet)
  expect((await pool.query('select from operations.sample')).rowCount).toBe(1)
})

it('a log that is not counted has samples as well', async () => {
  await samples.take({ ...quiet, head: null })
  expect((await samples.history(60)).at(-1)?.rate).toBeNull()
})
