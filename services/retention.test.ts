import { randomUUID } from 'node:crypto'
import { RETENTION_RULES } from '@portal/contracts/identity/retention-rules'
import { Instant } from '@portal/contracts/ids'
import { openPool } from '@portal/infra/database/pool'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { afterAll, expect, it } from 'vitest'
import { areas } from './areas.ts'

/** It is never connected: no part is asked. */
const pool = openPool('postgres://nobody@127.0.0.1:1/nothing', { max: 1, application: 'portal-test' })
afterAll(() => pool.end())

it('each kind of data that staff choose a time for is removed by one part of one area', () => {
  const means = {
    pool,
    log: memoryEventLog(),
    now: () => Instant.parse('2026-11-21T08:00:00Z'),
    newId: () => randomUUID(),
  }
  const parts = areas.flatMap((area) => area.open(means).retention)
  expect(parts.map(({ rule }) => rule).toSorted()).toEqual(RETENTION_RULES.toSorted())
})
