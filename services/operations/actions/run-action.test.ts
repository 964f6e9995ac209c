import { randomUUID } from 'node:crypto'
import type { OperatorActed } from '@portal/contracts/events/operations'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { ActionRefused } from '@portal/projections/control/action-refused'
import { anInstant } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { NotAppended } from '../../kernel/handle.ts'
import { type Action, Agreed, type Ended } from './action.ts'
import { EndingNotRecorded, PlanChanged, planOf, runAction } from './run-action.ts'

const Input = z.extend(Agreed, { model: z.string(), who: z.optional(z.string()) })
type Input = z.infer<typeof Input>
/** `does` is what the action does when it is carried out, `basis` what its plan rests on. */
type Means = Readonly<{ does: () => Promise<Ended>; basis: () => unknown }>

const action: Action<Input, Means> = {
  name: 'projection pause',
  input: Input,
  personal: ['who'],
  target: ({ model }) => model,
  plan: async ({ model }, { basis }) => ({ basis: [model, basis()], lines: [`pause ${model}`] }),
  perform: (_input, { does }) => does(),
}

const done: Ended = { outcome: 'done', detail: 'survey is paused.' }

const trailIn = async (log: EventLog): Promise<readonly string[]> => {
  const lines: string[] = []
  for await (const { event } of log.readStream<OperatorActed>('operations')) {
    lines.push(`${event.action} ${event.target}: ${event.outcome}${event.detail === null ? '' : `, ${event.detail}`}`)
  }
  return lines
}

const setUp = (differs: Partial<EventLog> = {}) => {
  const stored = memoryEventLog()
  const log: EventLog = { ...stored, ...differs }
  const actions: number[] = []
  const means: Means = {
    does: async () => {
      actions.push(actions.length)
      return done
    },
    basis: () => 'as it is',
  }
  const run = (
    input: Input = { model: 'survey' },
    { actionId = randomUUID() as string, by = 'sam@here', with: other = {} as Partial<Means> } = {},
  ) =>
    runAction({ log, now: () => anInstant }, action, {
      asker: { by, actionId },
      input,
      means: { ...means, ...other },
      running: { signal: new AbortController().signal, onProgress: () => undefined, onTrouble: () => undefined },
    })
  return { run, actions, trail: () => trailIn(stored), stored, means }
}

const ALL = ['projection pause survey: began', 'projection pause survey: done, survey is paused.']

/** A log that refuses the writes of these numbers, the first being 1. */
const failingAt = (log: EventLog, failing: readonly number[]): Pick<EventLog, 'append'> => {
  let writes = 0
  return {
    append: async (request) => {
      writes += 1
      if (failing.includes(writes)) throw new Error('the database is away')
      return log.append(request)
    },
  }
}

describe('an action', () => {
  it('leaves two events in the audit trail', async () => {
    const { run, trail } = setUp()
    expect(await run()).toEqual(done)
    expect(await trail()).toEqual(ALL)
  })

  it('does nothing where its beginning cannot be written down', async () => {
    const { run, actions } = setUp({ append: async () => ({ outcome: 'overloaded' }) })
    await expect(run()).rejects.toThrow(NotAppended)
    expect(actions).toEqual([])
  })

  it('that is refused says why, in its answer and in the trail', async () => {
    const { run, trail } = setUp()
    const does = () => Promise.reject(new ActionRefused('It is paused already.'))
    expect(await run(undefined, { with: { does } })).toEqual({ outcome: 'refused', detail: 'It is paused already.' })
    expect(await trail()).toEqual([ALL[0], 'projection pause survey: refused, It is paused already.'])
  })

  it('that fails is written down as failed, and its own error goes on', async () => {
    const { run, trail } = setUp()
    await expect(run(undefined, { with: { does: () => Promise.reject(new Error('a bug')) } })).rejects.toThrow('a bug')
    expect(await trail()).toEqual([ALL[0], 'projection pause survey: failed'])
  })

  it('whose ending cannot be written once has it written again, and is never called failed', async () => {
    const log = memoryEventLog()
    const { run, actions } = setUp(failingAt(log, [2]))
    expect(await run()).toEqual(done)
    expect(actions).toHaveLength(1)
    expect(await trailIn(log)).toEqual(ALL)
  })

  it('whose ending can never be written says that it was done, and gets its ending when it is asked for again', async () => {
    const log = memoryEventLog()
    const { run } = setUp(failingAt(log, [2, 3, 4, 5, 6, 7]))
    const actionId = randomUUID()
    const ended = run(undefined, { actionId })
    await expect(ended).rejects.toThrow(EndingNotRecorded)
    await expect(ended).rejects.toThrow('survey is paused. This could not be written into the audit trail.')
    expect(await trailIn(log)).toEqual([ALL[0]])
    const again = setUp({ ...log })
    await again.run(undefined, { actionId })
    expect(await trailIn(log)).toEqual(ALL)
  })
})

describe('a request that is repeated under the same id', () => {
  it('is done once, and gets its first ending', async () => {
    const { run, actions, trail } = setUp()
    const actionId = randomUUID()
    await run(undefined, { actionId })
    const other = { does: async (): Promise<Ended> => ({ outcome: 'refused', detail: 'It is paused already.' }) }
    expect(await run(undefined, { actionId, with: other })).toEqual(done)
    expect(actions).toHaveLength(1)
    expect(await trail()).toEqual(ALL)
  })

  it('gets its first ending though what its plan rested on has changed by it', async () => {
    const { run, means } = setUp()
    const actionId = randomUUID()
    const { hash: plan } = await planOf(action, { model: 'survey' }, means)
    await run({ model: 'survey', plan }, { actionId })
    expect(await run({ model: 'survey', plan }, { actionId, with: { basis: () => 'changed' } })).toEqual(done)
  })

  it.each([
    ['with another input', { model: 'reporting' }, 'sam@here'],
    ['with another reason', { model: 'survey', reason: 'to look' }, 'sam@here'],
    ['by somebody else', { model: 'survey' }, 'noor@here'],
  ])('is refused %s, does nothing, and leaves no trace', async (_, input, by) => {
    const { run, actions, trail } = setUp()
    const actionId = randomUUID()
    await run(undefined, { actionId })
    await expect(run(input, { actionId, by })).rejects.toMatchObject({ result: { outcome: 'id_conflict' } })
    expect(actions).toHaveLength(1)
    expect(await trail()).toEqual(ALL)
  })
})

describe('a plan', () => {
  it('has the same hash as long as what it rests on is the same, and leaves no trace', async () => {
    const { means, trail } = setUp()
    const hashOf = async (basis: unknown) =>
      (await planOf(action, { model: 'survey' }, { ...means, basis: () => basis })).hash
    expect(await hashOf('a')).toBe(await hashOf('a'))
    expect(await hashOf('a')).not.toBe(await hashOf('b'))
    expect(await trail()).toEqual([])
  })

  it('that was agreed to and has changed is refused, and nothing is done', async () => {
    const { run, means, actions, trail } = setUp()
    const { hash: plan } = await planOf(action, { model: 'survey' }, means)
    await expect(run({ model: 'survey', plan }, { with: { basis: () => 'changed' } })).rejects.toThrow(PlanChanged)
    expect([actions, await trail()]).toEqual([[], []])
    expect(await run({ model: 'survey', plan })).toEqual(done)
  })
})

it('what names people is in no digest of a request', async () => {
  const intents: string[] = []
  const log = memoryEventLog()
  const { run } = setUp({
    append: async (request) => {
      intents.push(request.intent)
      return log.append(request)
    },
  })
  await run({ model: 'survey', who: 'robin@example.org' })
  expect(intents).toHaveLength(2)
  expect(intents.join()).not.toContain('robin')
})
