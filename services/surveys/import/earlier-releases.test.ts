import { createHmac } from 'node:crypto'
import type { ResponseEvent } from '@portal/contracts/events/surveys'
import { ResponseId } from '@portal/contracts/ids'
import { compileSurvey } from '@portal/contracts/survey/flow'
import type { AppendRequest, EventLog } from '@portal/infra/event-log/event-log'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { sealedLog } from '@portal/infra/event-log/sealed'
import { memoryVault } from '@portal/infra/vault/memory'
import { asParts } from '@portal/tests/support/surveys/as-parts'
import { anInstant, aPage, aQuestion, aSurvey, surveyId } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { derivedId } from '../../kernel/derived-id.ts'
import { importResponses } from './import-responses.ts'
import { checkMap } from './map-issues.ts'
import { rowReasonIn } from './row-reason.ts'
import { splitEvents } from './split-events.ts'

type Request = AppendRequest<ResponseEvent>
type Cells = readonly string[]

const secret = Buffer.alloc(32, 1)
const KEY = 'noor@example.org'

/** Codes on so many pages, and a text on the last one. */
const survey = (pages: number) =>
  compileSurvey(
    aSurvey({
      pages: [
        ...Array.from({ length: pages }, (_, n) => aPage(`p${n}`, aQuestion('single-choice', { id: `Q${n}` }))),
        aPage('last', aQuestion('open-text', { id: 'Words' })),
      ],
    }),
  )

const importing = async (log: EventLog, pages: number, rows: readonly Cells[]) => {
  const of = survey(pages)
  const questions = Array.from({ length: pages }, (_, n) => [`Q${n}`, { column: 'code' }])
  const checked = checkMap(
    { respondent: 'who', questions: { ...Object.fromEntries(questions), Words: { column: 'words' } } },
    of,
  )
  const map = 'map' in checked ? checked.map : expect.unreachable(JSON.stringify(checked))
  const file = async function* () {
    for (const [row, cells] of [['who', 'code', 'words'], ...rows].entries()) yield { row: row + 1, cells }
  }
  const reasons: string[] = []
  const counts = await importResponses(
    file(),
    { survey: of, surveyId, surveyVersion: 1, map },
    {
      log,
      secret,
      now: () => anInstant,
      onRejected: ({ faults }) => void reasons.push(...faults.map(({ reason }) => rowReasonIn('en', reason))),
      onProgress: () => undefined,
    },
  )
  return { ...counts, reasons }
}

/** A log that seals personal fields, and what it holds. */
const aLog = () => {
  const stored = memoryEventLog()
  const log = sealedLog(stored, memoryVault())
  const types = () => stored.rows().map(({ json }): unknown => JSON.parse(json).type)
  return { log, types }
}

const requestOf = async (pages: number, row: Cells): Promise<Request> => {
  const log = memoryEventLog()
  const requests: Request[] = []
  const append: EventLog['append'] = (request) => {
    requests.push(request as Request)
    return log.append(request)
  }
  await importing({ ...log, append }, pages, [row])
  return requests[0] ?? expect.unreachable('nothing was appended')
}

/** The row as the release before stored it: an event for each page, in as many requests as hold them. */
const formerly = async (pages: number, row: Cells): Promise<readonly [Request, ...Request[]]> => {
  const request = await requestOf(pages, row)
  const responseId = request.stream.replace('response-', '')
  let before = 0
  const [first, ...others] = splitEvents(asParts(request.events)).map((events, part) => {
    const expected = before
    before += events.length
    if (part === 0) return { ...request, events }
    const commandId = derivedId('import-response-part', responseId, String(part))
    return { ...request, commandId, expect: { exactly: expected }, events }
  })
  return [first ?? expect.unreachable(), ...others]
}

/** Under the id of its command that a still earlier release gave it. */
const renamed = ([first, ...others]: readonly [Request, ...Request[]]): readonly Request[] => {
  const name = createHmac('sha256', secret).update(KEY).digest('hex')
  return [{ ...first, commandId: derivedId('import-response', surveyId, name) }, ...others]
}

/** As the first release stored it: its key in clear, and ids that are made of the key. */
const inClear = ([first, ...others]: readonly [Request, ...Request[]]): readonly Request[] => {
  const responseId = ResponseId.parse(derivedId('imported-response', surveyId, KEY))
  const ofFirst = (event: ResponseEvent): ResponseEvent => {
    if (event.type === 'PageAnswered') return { ...event, responseId, owner: responseId }
    if (event.type !== 'ResponseStarted') return { ...event, responseId }
    const { importedKey: _, ...started } = event
    return { ...started, responseId, respondent: { kind: 'imported', key: KEY } }
  }
  return [first, ...others].map((request, part) => ({
    ...request,
    stream: `response-${responseId}`,
    commandId:
      part === 0
        ? derivedId('import-response', surveyId, KEY)
        : derivedId('import-response-part', responseId, String(part)),
    events: request.events.map(ofFirst),
  }))
}

const row: Cells = [KEY, '1', 'a few words']

describe.each([
  ['the release before', (requests: readonly [Request, ...Request[]]) => requests],
  ['one that named commands otherwise', renamed],
  ['one that kept keys in clear', inClear],
])('a row that was stored by %s', (_, asStored) => {
  it.each([3, 299])('is known again, and refused if it has changed: %i pages', async (pages) => {
    const { log, types } = aLog()
    for (const request of asStored(await formerly(pages, row))) {
      expect(await log.append(request)).toMatchObject({ outcome: 'appended' })
    }
    const before = types()
    expect(before).toHaveLength(pages + 3)
    expect(await importing(log, pages, [row])).toMatchObject({ rows: 1, known: 1, stored: 0, reasons: [] })
    const changed = await importing(log, pages, [[KEY, '2', 'a few words']])
    expect(changed.reasons).toEqual([
      expect.stringMatching(/^this respondent key was imported before, with other answers/),
    ])
    expect(types()).toEqual(before)
  })

  it('is completed if it was cut off between two of its parts', async () => {
    const { log, types } = aLog()
    const [first] = asStored(await formerly(299, row))
    if (!first) throw new Error('nothing was stored')
    await log.append(first)
    expect(types()).toHaveLength(150)
    expect(await importing(log, 299, [row])).toMatchObject({ rows: 1, stored: 1, known: 0, reasons: [] })
    const whole = types()
    expect(whole).toHaveLength(302)
    expect(whole.at(-1)).toBe('ResponseCompleted')
    expect(await importing(log, 299, [row])).toMatchObject({ known: 1, stored: 0, reasons: [] })
    expect(types()).toEqual(whole)
  })
})

describe('a row that is stored now', () => {
  it.each([3, 299])('is one event, and known again: %i pages', async (pages) => {
    const { log, types } = aLog()
    expect(await importing(log, pages, [row])).toMatchObject({ stored: 1, reasons: [] })
    expect(types()).toEqual(['ResponseImported'])
    expect(await importing(log, pages, [row])).toMatchObject({ known: 1, reasons: [] })
    expect((await importing(log, pages, [[KEY, '2', 'a few words']])).reasons).toHaveLength(1)
    expect(types()).toEqual(['ResponseImported'])
  })
})
