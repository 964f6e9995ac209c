import { unsubscribedProjection } from '@portal/projections/identity/unsubscribed/projector'
import { prepareProjections } from '@portal/projections/runtime/builds/schema'
import { aProjectedDatabase, aProjector } from '@portal/tests/support/projections/projecting'
import { afterAll, expect, it } from 'vitest'
import { projectionsBehind } from './projections-behind.ts'

const database = await aProjectedDatabase()
afterAll(() => database.drop())

const START = '0'.repeat(16)
const NAMED = `unsubscribed v${unsubscribedProjection.version}`

const isRunning = async (): Promise<boolean> =>
  (await database.pool.query('select from proj.runner where expires_at > clock_timestamp()')).rowCount !== 0

it('a read model that has not begun is behind, as after a restore before a projector ran; one that has come so far is not', async () => {
  await prepareProjections(database.pool, [unsubscribedProjection])
  expect(await projectionsBehind(database.pool, START, 0)).toEqual([NAMED])
  const projector = aProjector(database.pool, [unsubscribedProjection])
  await expect.poll(isRunning).toBe(true) // else nobody is waited for
  expect(await projectionsBehind(database.pool, START, 20_000)).toEqual([])
  await projector.stop()
  expect(await projectionsBehind(database.pool, `${'0'.repeat(15)}1`, 0)).toEqual([NAMED])
})
