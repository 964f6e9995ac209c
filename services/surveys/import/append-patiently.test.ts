import type { EventLog } from '@portal/infra/event-log/event-log'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { describe, expect, it } from 'vitest'
import { patientLog } from './append-patiently.ts'

const request = {
  stream: 'notes',
  commandId: '6ba7b810-9dad-11d1-80b4-00c04fd430c8',
  intent: 'note',
  expect: 'none',
  events: [{ type: 'Noted' }],
} as const

describe('a patient log', () => {
  it('appends again what an overloaded log has refused, until it is stored', async () => {
    const log = memoryEventLog()
    let refusals = 2
    const append: EventLog['append'] = async (asked) => {
      if (refusals === 0) return log.append(asked)
      refusals -= 1
      return { outcome: 'overloaded' }
    }
    expect(await patientLog({ ...log, append }).append(request)).toMatchObject({ outcome: 'appended', version: 1 })
    expect(log.rows()).toHaveLength(1)
  })

  it('repeats no other refusal', async () => {
    const log = memoryEventLog()
    await log.append(request)
    expect(await patientLog(log).append({ ...request, intent: 'another' })).toEqual({ outcome: 'id_conflict' })
  })
})
