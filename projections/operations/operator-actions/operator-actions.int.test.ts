import { randomUUID } from 'node:crypto'
import type { OperatorActed, OperatorOutcome } from '@portal/contracts/events/operations'
import { Instant } from '@portal/contracts/ids'
import { postgresEventLog } from '@portal/infra/event-log/postgres/postgres-event-log'
import { postgresFeed } from '@portal/infra/feed/postgres'
import { PARTS } from '@portal/services/cli/migrate/migrations'
import { aDatabase } from '@portal/tests/support/servers/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actionsOfLog } from './actions-of-log.ts'
import { type ActionFilter, ALL_ACTIONS, operatorActionQueries } from './queries.ts'

const database = await aDatabase(PARTS)
const { pool } = database
const log = postgresEventLog({ url: database.url, reads: pool })
afterAll(async () => {
  await log.close()
  await database.drop()
})

type Acted = Readonly<{
  action: string
  by: string
  target: string
  reason?: string
  at: string
  ended: OperatorOutcome
}>
const acted: readonly Acted[] = [
  { action: 'backup', by: 'robin@one', target: '/b/1', at: '2026-11-20T10:00:00.000Z', ended: 'done' },
  { action: 'projection verify', by: 'account 7', target: 'survey', at: '2026-11-20T11:00:00.000Z', ended: 'found' },
  {
    action: 'backup',
    by: 'robin@one',
    target: '/b/2',
    reason: 'Weekly %',
    at: '2026-11-21T10:00:00.000Z',
    ended: 'failed',
  },
  { action: 'replay', by: 'noor@two', target: 'reporting', at: '2026-11-22T10:00:00.000Z', ended: 'began' },
]

beforeAll(async () => {
  for (const { ended, at, reason = null, ...act } of acted) {
    const of = {
      type: 'OperatorActed',
      actionId: randomUUID(),
      ...act,
      reason,
      plan: null,
      at: Instant.parse(at),
    } as const
    const began: OperatorActed = { ...of, outcome: 'began', detail: null }
    const end: OperatorActed = { ...of, outcome: ended, detail: `it ended: ${ended}` }
    for (const event of ended === 'began' ? [began] : [began, end]) {
      const commandId = randomUUID()
      await log.append({ stream: 'operations', commandId, intent: commandId, expect: 'any', events: [event] })
    }
  }
})

describe.each([
  ['by SQL', operatorActionQueries(pool)],
  ['by reading its stream', actionsOfLog(log, postgresFeed({ pool }).numbers)],
])('the audit trail %s', (_, { list, operators }) => {
  const found = async (filter: Partial<ActionFilter>, limit = 9) =>
    (await list({ ...ALL_ACTIONS, ...filter }, limit)).map(({ began, ended }) => `${began.target} ${ended?.outcome}`)

  it('lists the newest first, and those before a position', async () => {
    expect(await found({})).toEqual(['reporting undefined', '/b/2 failed', 'survey found', '/b/1 done'])
    const [, second] = await list(ALL_ACTIONS, 2)
    expect(await found({ before: second?.position ?? 0 }, 1)).toEqual(['survey found'])
  })

  it.each([
    [{ action: 'backup' }, ['/b/2 failed', '/b/1 done']],
    [{ by: 'account 7' }, ['survey found']],
    [{ outcome: 'done' }, ['/b/1 done']],
    [{ outcome: 'began' }, ['reporting undefined']],
    [{ text: 'weekly %' }, ['/b/2 failed']],
    [{ text: 'SURV' }, ['survey found']],
    [{ text: 'ended: done' }, ['/b/1 done']],
    [{ text: '_' }, []],
    [{ since: '2026-11-20T11:00:00Z', until: '2026-11-21T10:00:00Z' }, ['/b/2 failed', 'survey found']],
    [{ action: 'backup', by: 'noor@two' }, []],
  ] as const)('is narrowed by %j', async (filter, lines) => expect(await found(filter)).toEqual(lines))

  it('names everybody who asked, once', async () =>
    expect(await operators()).toEqual(['account 7', 'noor@two', 'robin@one']))
})
