import { readdirSync } from 'node:fs'
import { Instant } from '@portal/contracts/ids'
import type { AnyJob } from '@portal/contracts/jobs/job'
import { openPool } from '@portal/infra/database/pool'
import { placeOfLog } from '@portal/infra/event-log/log-place'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { readSettings } from '@portal/infra/settings'
import { reactors } from '@portal/projections/reactors'
import { afterAll, expect, it } from 'vitest'
import type { WorkerMeans } from './area.ts'
import { areas } from './areas.ts'

/** Nothing is asked of it: what areas do is listed, not done. */
const pool = openPool('postgres://nobody@127.0.0.1:1/nothing', { max: 1, application: 'portal-test' })
afterAll(() => pool.end())

const SECRET = 'a secret of thirty-two characters'
const settings = readSettings({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing', TOKEN_SECRET: SECRET })
const silent = () => undefined
const means: WorkerMeans = {
  settings,
  masterSecret: SECRET,
  pool,
  longPool: pool,
  place: placeOfLog(settings),
  events: memoryEventLog(),
  enqueue: async () => undefined,
  now: () => Instant.parse('2026-11-21T08:00:00Z'),
  log: { info: silent, warn: silent, error: silent },
}

const folder = new URL('../contracts/jobs/', import.meta.url)
const isJob = (value: unknown): value is AnyJob =>
  typeof value === 'object' && value !== null && 'queue' in value && 'payload' in value

const declaredJobs = async (): Promise<readonly string[]> => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const modules = await Promise.all(files.map(async (file): Promise<object> => import(new URL(file, folder).href)))
  return modules.flatMap((module) => Object.values(module).filter(isJob)).map(({ name }) => name)
}

it('every job that contracts declare is handled by one area', async () => {
  const handled = areas.flatMap((area) => area.jobs(means)).map(({ job }) => job.name)
  expect(handled.toSorted()).toEqual((await declaredJobs()).toSorted())
})

it('what every reactor asks for is done by one area', () => {
  const done = areas.flatMap((area) => area.reactors(means)).map(({ projection }) => projection.name)
  expect(done.toSorted()).toEqual(reactors.map(({ projection }) => projection.name).toSorted())
})
