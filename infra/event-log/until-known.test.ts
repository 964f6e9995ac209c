import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { AppendRequest, EventLog } from './event-log.ts'
import { memoryEventLog } from './memory.ts'
import { AppendOutcomeUnknown } from './postgres/flush.ts'
import { untilKnown } from './until-known.ts'

const request: AppendRequest = {
  stream: 'response-1',
  commandId: randomUUID(),
  intent: 'withdraw',
  expect: 'none',
  events: [{ type: 'ResponseWithdrawn' }],
}

/** A log that stores, and whose answers are lost so often. */
const forgetting = (lost: number, error: Error = new AppendOutcomeUnknown('The database went away')) => {
  const log = memoryEventLog()
  let appends = 0
  const append: EventLog['append'] = async (asked) => {
    appends += 1
    const result = await log.append(asked)
    if (appends <= lost) throw error
    return result
  }
  return { log: untilKnown({ ...log, append }), rows: log.rows, appends: () => appends }
}

describe('an append whose outcome is not known', () => {
  it('is sent again, and what was stored is stored once', async () => {
    const { log, rows } = forgetting(2)
    expect(await log.append(request)).toMatchObject({ outcome: 'replayed' })
    expect(rows()).toHaveLength(1)
  })

  it('is given up after a few times, with its error', async () => {
    const { log, appends } = forgetting(100)
    await expect(log.append(request)).rejects.toThrow(AppendOutcomeUnknown)
    expect(appends()).toBe(4)
  })

  it('is not sent again for another error', async () => {
    const { log, appends } = forgetting(1, new TypeError('a fault of ours'))
    await expect(log.append(request)).rejects.toThrow('a fault of ours')
    expect(appends()).toBe(1)
  })
})
