import { randomUUID } from 'node:crypto'
import { Instant, MemberId } from '@portal/contracts/ids'
import { targetsOf } from '@portal/contracts/survey/quotas'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { aPage, aQuestion, aSurvey, rule, surveyId } from '@portal/tests/support/surveys/surveys'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memberTaker, responseIdOf, surveyCommands } from './commands.ts'
import { presentedPage } from './domain/presented-page.ts'

const cell = (id: string, question: string, code: number, target: number) => ({
  id,
  target,
  when: rule(question, 'IN', [code]),
})
const definition = aSurvey({
  pages: [
    aPage('who', aQuestion('single-choice', { id: 'Q1', required: true })),
    aPage('town', aQuestion('single-choice', { id: 'Q2', required: true })),
    aPage('end', aQuestion('open-text', { id: 'Q3' })),
  ],
  quotas: [
    { id: 'age', cells: [cell('young', 'Q1', 1, 1), cell('old', 'Q1', 2, 2)] },
    { id: 'town', cells: [cell('north', 'Q2', 1, 2)] },
  ],
})
const asked = () => ({ commandId: randomUUID(), intent: '' })
const membersOf = (count: number) =>
  Array.from({ length: count }, (_, n) => MemberId.parse(uuidOf(`quota member ${n}`)))
const [noor, sami, lina] = membersOf(3) as [MemberId, MemberId, MemberId]

const survey = async (published = definition) => {
  const log = memoryEventLog()
  const clock = { now: Instant.parse('2026-11-22T10:00:00.000Z') }
  const process = (itsLog: EventLog = log) => surveyCommands({ log: itsLog, now: () => clock.now })
  const commands = process()
  await commands.publishSurvey(asked(), published, null)
  const statusOf = async (memberId: MemberId) =>
    (await process().openResponse(surveyId, responseIdOf(surveyId, memberId)))?.response.status ?? 'unknown'
  /** What is left in the ledger: who has a place where. */
  const places = async () => {
    const held = new Map<string, readonly string[]>()
    for await (const { event } of log.readStream(`quota-${surveyId}`)) {
      const stored = JSON.parse(JSON.stringify(event))
      if (stored.type === 'PlaceGivenBack') held.delete(stored.responseId)
      else held.set(stored.responseId, stored.cells)
    }
    return held
  }
  return { log, clock, commands, process, statusOf, places }
}
type Commands = ReturnType<typeof surveyCommands>

const page = (memberId: MemberId, id: string, data: object = {}, flags = {}) => ({
  taker: memberTaker(surveyId, memberId, flags),
  page: id,
  data: { ...data },
})
const who = (commands: Commands, memberId: MemberId, code: number) =>
  commands.submitPage(asked(), page(memberId, 'who', { Q1: code }))
const town = (commands: Commands, memberId: MemberId, code: number) =>
  commands.submitPage(asked(), page(memberId, 'town', { Q2: code }))
const end = (commands: Commands, memberId: MemberId) => commands.submitPage(asked(), page(memberId, 'end'))

describe('a respondent of a survey with quotas', () => {
  it('has a place from the page that decides it, and the next of a full cell is turned away with the answers kept', async () => {
    const { commands, statusOf, log } = await survey()
    expect(await who(commands, noor, 1)).toMatchObject({ outcome: 'accepted', response: { status: 'in progress' } })
    expect(await who(commands, sami, 1)).toMatchObject({ outcome: 'accepted', response: { status: 'quota full' } })
    const types: string[] = []
    for await (const { event } of log.readStream(`response-${responseIdOf(surveyId, sami)}`)) types.push(event.type)
    expect(types).toEqual(['ResponseStarted', 'PageAnswered', 'ResponseQuotaFull'])
    expect(await town(commands, sami, 1)).toMatchObject({ rejection: { code: 'response-complete' } })
    await town(commands, noor, 2)
    await end(commands, noor)
    expect(await statusOf(noor)).toBe('complete')
  })

  it('takes the place along to another cell when the answer is changed, if it has one left', async () => {
    const { commands, statusOf } = await survey()
    await who(commands, noor, 1)
    await commands.goBack(asked(), page(noor, 'town'))
    await who(commands, noor, 2)
    expect(await who(commands, sami, 1)).toMatchObject({ response: { status: 'in progress' } })
    await who(commands, lina, 2)
    await commands.goBack(asked(), page(lina, 'town'))
    expect(await who(commands, lina, 1)).toMatchObject({ response: { status: 'quota full' } })
    expect(await statusOf(noor)).toBe('in progress')
  })

  it('needs no place outside all cells, and staff who try the survey take none', async () => {
    const { commands, places } = await survey()
    await who(commands, noor, 3)
    await commands.submitPage(asked(), page(sami, 'who', { Q1: 1 }, { admin: true }))
    expect((await places()).size).toBe(0)
  })

  it('repeats a page after a lost reply with one effect', async () => {
    const { commands, log } = await survey()
    const once = asked()
    const sent = page(noor, 'who', { Q1: 1 })
    const first = await commands.submitPage(once, sent)
    expect(await commands.submitPage(once, sent)).toEqual({ ...first, replayed: true })
    expect(log.rows().filter(({ stream }) => stream === `quota-${surveyId}`)).toHaveLength(1)
  })
})

describe('a place is given back', () => {
  it('by who was left for too long, and the respondent asks for another one on coming back', async () => {
    const { commands, clock, statusOf } = await survey()
    await who(commands, noor, 1)
    const idleSince = clock.now
    const responseId = responseIdOf(surveyId, noor)
    clock.now = Instant.parse('2026-11-22T13:00:00.000Z')
    await commands.releasePlace({ surveyId, responseId, idleSince })
    await commands.releasePlace({ surveyId, responseId, idleSince })
    expect(await who(commands, sami, 1)).toMatchObject({ response: { status: 'in progress' } })
    expect(await town(commands, noor, 2)).toMatchObject({ response: { status: 'quota full' } })
    expect(await statusOf(sami)).toBe('in progress')
  })

  it('not by who has sent a page since, nor by who is complete, erased later or not', async () => {
    const { commands, clock, places } = await survey()
    await who(commands, noor, 1)
    const idleSince = clock.now
    const leaving = { surveyId, responseId: responseIdOf(surveyId, noor) }
    clock.now = Instant.parse('2026-11-22T10:30:00.000Z')
    await town(commands, noor, 2)
    await commands.releasePlace({ ...leaving, idleSince })
    expect((await places()).size).toBe(1)
    await end(commands, noor)
    await commands.releasePlace({ ...leaving, idleSince: clock.now })
    await commands.eraseMembersResponse(surveyId, noor)
    await commands.releasePlace({ ...leaving, idleSince: null })
    expect([...(await places()).values()]).toEqual([['age/young']])
  })

  it('by who met another full quota, and by who was erased before the end', async () => {
    const { commands, places } = await survey()
    for (const [member, code] of [
      [noor, 2],
      [sami, 2],
      [lina, 1],
    ] as const) {
      await who(commands, member, code)
      await town(commands, member, 1)
    }
    await commands.releasePlace({ surveyId, responseId: responseIdOf(surveyId, lina), idleSince: null })
    await commands.eraseMembersResponse(surveyId, sami)
    await commands.releasePlace({ surveyId, responseId: responseIdOf(surveyId, sami), idleSince: null })
    expect([...(await places()).entries()]).toEqual([[responseIdOf(surveyId, noor), ['age/old', 'town/north']]])
  })
})

describe('a fault', () => {
  /** A log that loses its connection at the n-th append, before or after it is written. */
  const failing = (log: EventLog, at: number, isWritten: boolean): EventLog => {
    let appends = 0
    return {
      ...log,
      append: async (request) => {
        appends += 1
        if (appends !== at) return log.append(request)
        if (isWritten) await log.append(request)
        throw new Error('the connection is lost')
      },
    }
  }

  it.each([1, 2, 3, 4, 5].flatMap((at) => [[at, true] as const, [at, false] as const]))(
    'at append %i (written: %s) holds the page, and the retry of another process goes on with the same place',
    async (at, isWritten) => {
      const { log, process, statusOf, places } = await survey()
      const broken = process(failing(log, at, isWritten))
      const whole = process()
      for (const send of [
        (commands: Commands) => who(commands, noor, 1),
        (commands: Commands) => town(commands, noor, 1),
        (commands: Commands) => end(commands, noor),
      ]) {
        const first = await send(broken).catch(() => null)
        const second = first ?? (await send(whole))
        const isStored = second.outcome === 'accepted' || second.rejection.code !== 'place-needed'
        expect(isStored).toBe(true)
      }
      expect(await statusOf(noor)).toBe('complete')
      expect([...(await places()).values()]).toEqual([['age/young', 'town/north']])
    },
  )

  it('between the claim and the page leaves a place that is given back, and other answers then claim another', async () => {
    const { log, process, clock, places } = await survey()
    await who(process(failing(log, 3, false)), noor, 1).catch(() => null)
    expect([...(await places()).values()]).toEqual([['age/young']])
    expect(await who(process(), noor, 2)).toMatchObject({ response: { status: 'in progress' } })
    expect([...(await places()).values()]).toEqual([['age/old']])
    await who(process(failing(log, 3, false)), sami, 1).catch(() => null)
    clock.now = Instant.parse('2026-11-22T13:00:00.000Z')
    await process().releasePlace({ surveyId, responseId: responseIdOf(surveyId, sami), idleSince: clock.now })
    expect((await places()).has(responseIdOf(surveyId, sami))).toBe(false)
  })

  it.each([
    [1, true],
    [2, false],
    [2, true],
  ])('at append %i (written: %s) of giving a place back is mended by doing it again', async (at, isWritten) => {
    const { log, process, clock, places } = await survey()
    await who(process(), noor, 1)
    const leaving = { surveyId, responseId: responseIdOf(surveyId, noor), idleSince: clock.now }
    clock.now = Instant.parse('2026-11-22T13:00:00.000Z')
    await expect(process(failing(log, at, isWritten)).releasePlace(leaving)).rejects.toThrow('the connection is lost')
    await process().releasePlace(leaving)
    expect((await places()).size).toBe(0)
  })
})

/** Lets `scheduler` decide which of the waiting calls goes on next. */
const inAnyOrder = (log: EventLog, scheduler: fc.Scheduler): EventLog => ({
  ...log,
  append: (request) => scheduler.schedule(Promise.resolve()).then(() => log.append(request)),
  findCommand: (stream, id) => scheduler.schedule(Promise.resolve()).then(() => log.findCommand(stream, id)),
})

/** What a respondent does: sends the page that is shown, goes back from it, or is taken to have left. */
type Step = Readonly<{ member: number; process: number; does: 'next' | 'back' | 'leave'; code: number }>

const [first, last] = ['who', 'end'] as const
const short = aSurvey({
  pages: [
    aPage(first, aQuestion('single-choice', { id: 'Q1', required: true })),
    aPage(last, aQuestion('open-text', { id: 'Q3' })),
  ],
  quotas: [{ id: 'age', cells: [cell('young', 'Q1', 1, 1), cell('old', 'Q1', 2, 1)] }],
})

const stepOf = async (commands: Commands, { does, code }: Step, memberId: MemberId, now: Instant): Promise<unknown> => {
  if (does === 'leave')
    return commands.releasePlace({ surveyId, responseId: responseIdOf(surveyId, memberId), idleSince: now })
  const open = await commands.openResponse(surveyId, responseIdOf(surveyId, memberId))
  const shown = open && presentedPage(open.survey, open.response, open.responseId).page?.page.id
  if (does === 'back') return commands.goBack(asked(), page(memberId, last))
  if (shown === first) return who(commands, memberId, code)
  return shown === last ? end(commands, memberId) : null
}

type Open = NonNullable<Awaited<ReturnType<Commands['openResponse']>>>['response']

/** The cell that the answers of a complete response say; null for any other. */
const cellIn = (response: Open): string | null => {
  if (response.status !== 'complete') return null
  return response.pages.get(first)?.data['Q1'] === 1 ? 'age/young' : 'age/old'
}

describe('two processes, whatever happens at once', () => {
  const step: fc.Arbitrary<Step> = fc.record({
    member: fc.nat(2),
    process: fc.nat(1),
    does: fc.constantFrom('next', 'next', 'next', 'back', 'leave'),
    code: fc.integer({ min: 1, max: 2 }),
  })
  const members = membersOf(3)

  /** Each burst begins when the one before has ended. */
  const afterAll = async (bursts: readonly (readonly Step[])[], scheduler: fc.Scheduler) => {
    const { log, clock, process, places } = await survey(short)
    const both = [0, 1].map(() => process(inAnyOrder(log, scheduler)))
    const carriedOut = ({ member, ...one }: Step): Promise<unknown> => {
      const [commands, memberId] = [both[one.process], members[member]]
      return commands && memberId
        ? stepOf(commands, { member, ...one }, memberId, clock.now).catch(() => null)
        : Promise.resolve()
    }
    for (const burst of bursts) await scheduler.waitFor(Promise.all(burst.map(carriedOut)))
    const open = await Promise.all(
      members.map((member) => process().openResponse(surveyId, responseIdOf(surveyId, member))),
    )
    return { held: await places(), open: open.filter((one) => one !== null) }
  }

  it('never complete more respondents of a cell than its target, and every complete has its place', async () => {
    const bursts = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(bursts, fc.scheduler(), async (some, scheduler) => {
        const { held, open } = await afterAll(some, scheduler)
        const completes = open.flatMap(({ responseId, response }) => {
          const its = cellIn(response)
          return its === null ? [] : [{ its, held: held.get(responseId) ?? [] }]
        })
        expect(completes.map((one) => one.held)).toEqual(completes.map(({ its }) => [its]))
        for (const [key, target] of targetsOf(short))
          expect(completes.filter(({ its }) => its === key).length).toBeLessThanOrEqual(target)
      }),
      { numRuns: 120 },
    )
  }, 60_000)
})
