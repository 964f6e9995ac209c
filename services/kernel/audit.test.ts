import type { OperatorActed } from '@portal/contracts/events/operations'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { anInstant } from '@portal/tests/support/surveys/surveys'
import { expect, it } from 'vitest'
import { type Audited, actionBegan, actionEnded, endCutOff } from './audit.ts'

const anAction = (actionId: string, target: string): Audited => ({
  actionId,
  action: 'backup',
  target,
  by: 'sam@here',
  reason: null,
  plan: null,
  request: target,
})

it('what has no end in a restored log has one that says so, once; what ended stays as it was', async () => {
  const log = memoryEventLog()
  const deps = { log, now: () => anInstant }
  const [ended, cutOff] = [anAction('a', '/b/1'), anAction('b', '/b/2')]
  await actionBegan(deps, ended)
  await actionEnded(deps, ended, { outcome: 'done', detail: 'intact' })
  await actionBegan(deps, cutOff)
  await endCutOff(deps)
  await endCutOff(deps)
  const lines: string[] = []
  for await (const { event } of log.readStream<OperatorActed>('operations')) {
    lines.push(`${event.by} ${event.action} ${event.target}: ${event.outcome}`)
  }
  expect(lines).toEqual([
    'sam@here backup /b/1: began',
    'sam@here backup /b/1: done',
    'sam@here backup /b/2: began',
    'sam@here backup /b/2: unknown',
  ])
  const late = await actionEnded(deps, cutOff, { outcome: 'done', detail: 'later' })
  expect(late.outcome, 'the first of several endings stands').toBe('unknown')
})
