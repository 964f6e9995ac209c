import { randomUUID } from 'node:crypto'
import { MemberId } from '@portal/contracts/ids'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { anInstant, aPage, aQuestion, aSurvey, surveyId } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { NotAppended } from '../kernel/handle.ts'
import { memberTaker, responseIdOf, surveyCommands } from './commands.ts'
import type { SentPage } from './sent-pages.ts'

const definition = aSurvey({
  pages: [
    aPage('one', aQuestion('single-choice', { id: 'Q1', required: true })),
    aPage('two', aQuestion('open-text', { id: 'Q2' })),
  ],
})
const noor = MemberId.parse('0198c0de-0000-7000-8000-0000000000aa')
const asked = (commandId: string = randomUUID(), intent = 'meant') => ({ commandId, intent })
const page = (id: string, data: SentPage['data'] = {}, memberId = noor): SentPage => ({
  taker: memberTaker(surveyId, memberId),
  page: id,
  data,
})

const opened = async (log: EventLog = memoryEventLog()) => {
  let time = 0
  const process = () => surveyCommands({ log, now: () => anInstant, clock: () => time })
  const commands = process()
  await commands.publishSurvey(asked(), definition, null)
  const typesOf = async () => {
    const events: string[] = []
    const { responseId } = (await commands.openResponse(surveyId, responseIdOf(surveyId, noor))) ?? {}
    for await (const { event } of log.readStream(`response-${responseId}`)) events.push(event.type)
    return events
  }
  return {
    commands,
    process,
    typesOf,
    later: () => {
      time += 2_000
    },
  }
}

describe('taking a survey', () => {
  it('writes one append per page: the start with the first, the completion with the last', async () => {
    const { commands, typesOf } = await opened()
    const first = await commands.submitPage(asked(), page('one', { Q1: 1 }))
    expect(first).toMatchObject({ outcome: 'accepted', surveyVersion: 1, response: { status: 'in progress' } })
    const last = await commands.submitPage(asked(), page('two', { Q2: 'words' }))
    expect(last).toMatchObject({ outcome: 'accepted', response: { status: 'complete' } })
    expect(await typesOf()).toEqual(['ResponseStarted', 'PageAnswered', 'PageAnswered', 'ResponseCompleted'])
  })

  it('writes nothing when a page is read', async () => {
    const { commands, typesOf } = await opened()
    expect(await commands.openResponse(surveyId, responseIdOf(surveyId, noor))).toMatchObject({
      response: { status: 'not started' },
    })
    expect(await typesOf()).toEqual([])
  })

  it('stores a page that is sent twice once', async () => {
    const { commands, typesOf } = await opened()
    const once = asked()
    const first = await commands.submitPage(once, page('one', { Q1: 1 }))
    const again = await commands.submitPage(once, page('one', { Q1: 1 }))
    expect(again).toEqual({ ...first, replayed: true })
    expect(await typesOf()).toEqual(['ResponseStarted', 'PageAnswered'])
  })

  it('refuses other answers under the id of a page that was sent', async () => {
    const { commands } = await opened()
    const { commandId } = asked()
    await commands.submitPage(asked(commandId), page('one', { Q1: 1 }))
    const other = commands.submitPage(asked(commandId, 'other'), page('one', { Q1: 2 }))
    await expect(other).rejects.toThrow(NotAppended)
  })

  it('continues in another process where this one stopped', async () => {
    const { commands, process } = await opened()
    const elsewhere = process()
    await commands.submitPage(asked(), page('one', { Q1: 2 }))
    expect(await elsewhere.savePage(asked(), page('two', { Q2: 'half' }))).toMatchObject({ outcome: 'accepted' })
    expect(await commands.goBack(asked(), page('two', { Q2: 'half a' }))).toMatchObject({ outcome: 'accepted' })
    const open = await elsewhere.openResponse(surveyId, responseIdOf(surveyId, noor))
    const response = open?.response
    expect(response).toMatchObject({ place: { page: 'one', is: 'reopened' } })
    expect(response?.status === 'in progress' && response.pages.get('two')?.texts).toEqual({ Q2: 'half a' })
  })

  it('gives each member a separate response', async () => {
    const { commands } = await opened()
    await commands.submitPage(asked(), page('one', { Q1: 1 }))
    const other = MemberId.parse('0198c0de-0000-7000-8000-0000000000bb')
    const open = await commands.openResponse(surveyId, responseIdOf(surveyId, other))
    expect(open).toMatchObject({ response: { status: 'not started' } })
  })

  it('finds no survey that was not published', async () => {
    const commands = surveyCommands({ log: memoryEventLog(), now: () => anInstant })
    expect(await commands.openResponse(surveyId, responseIdOf(surveyId, noor))).toBeNull()
    const rejection = { outcome: 'rejected', rejection: { code: 'unknown-survey' } }
    expect(await commands.submitPage(asked(), page('one'))).toEqual(rejection)
  })
})

describe('a new version', () => {
  const changed = aSurvey({ pages: [aPage('new', aQuestion('info', { id: 'Q9' }))] })

  it('applies to those who start after it; the others keep their version', async () => {
    const { commands, later } = await opened()
    await commands.submitPage(asked(), page('one', { Q1: 1 }))
    await commands.publishSurvey(asked(), changed, null)
    later()
    expect(await commands.openResponse(surveyId, responseIdOf(surveyId, noor))).toMatchObject({ surveyVersion: 1 })
    const other = MemberId.parse('0198c0de-0000-7000-8000-0000000000bb')
    expect(await commands.openResponse(surveyId, responseIdOf(surveyId, other))).toMatchObject({ surveyVersion: 2 })
  })

  it('is found at once if a response was started with it in another process', async () => {
    const { commands, process } = await opened()
    const late = process()
    await late.openResponse(surveyId, responseIdOf(surveyId, noor))
    await commands.publishSurvey(asked(), changed, null)
    const started = await process().savePage(asked(), page('new'))
    expect(started).toMatchObject({ outcome: 'accepted', surveyVersion: 2 })
    expect(await late.openResponse(surveyId, responseIdOf(surveyId, noor))).toMatchObject({ surveyVersion: 2 })
    expect(await late.submitPage(asked(), page('new'))).toMatchObject({ outcome: 'accepted', surveyVersion: 2 })
  })

  it('is not made by publishing the same definition again', async () => {
    const { commands, later } = await opened()
    expect(await commands.publishSurvey(asked(), definition, null)).toMatchObject({ position: null })
    later()
    expect(await commands.openResponse(surveyId, responseIdOf(surveyId, noor))).toMatchObject({ surveyVersion: 1 })
  })
})

describe('the hot path', () => {
  it('is one append per page and no read', async () => {
    const log = memoryEventLog()
    let reads = 0
    const counting: EventLog = {
      ...log,
      readStream: (stream, from) => {
        reads += 1
        return log.readStream(stream, from)
      },
      findCommand: (stream, command) => {
        reads += 1
        return log.findCommand(stream, command)
      },
    }
    const { commands } = await opened(counting)
    await commands.openResponse(surveyId, responseIdOf(surveyId, noor))
    reads = 0
    await commands.submitPage(asked(), page('one', { Q1: 1 }))
    await commands.submitPage(asked(), page('two'))
    expect(reads).toBe(0)
  })
})
