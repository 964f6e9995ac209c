import { createHash } from 'node:crypto'
import type { ResponseEvent } from '@portal/contracts/events/surveys'
import { compileSurvey } from '@portal/contracts/survey/flow'
import type { AppendRequest, EventLog } from '@portal/infra/event-log/event-log'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { anInstant, aPage, aQuestion, aSurvey, surveyId } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { derivedId } from '../../kernel/derived-id.ts'
import { importResponses } from './import-responses.ts'
import { checkMap } from './map-issues.ts'
import { rowReasonIn } from './row-reason.ts'

const survey = compileSurvey(aSurvey({ pages: [aPage('one', aQuestion('single-choice'))] }))
const checked = checkMap(
  {
    headerRows: 1,
    respondent: 'who',
    complete: true,
    questions: { Q1: { column: 'drinks', codes: { tea: 1, coffee: 2 } } },
  },
  survey,
)
if (!('map' in checked)) throw new Error(JSON.stringify(checked))
const plan = { survey, surveyId, surveyVersion: 1, map: checked.map }

async function* rowsOf(...rows: readonly (readonly string[])[]) {
  for (const [row, cells] of [['who', 'drinks'], ...rows].entries()) yield { row: row + 1, cells }
}

type Request = AppendRequest<ResponseEvent>

/** A log in memory that notes what is appended. */
const aLog = () => {
  const log = memoryEventLog()
  const requests: Request[] = []
  const append: EventLog['append'] = (request) => {
    requests.push(request as Request)
    return log.append(request)
  }
  return { log: { ...log, append }, requests, size: () => log.rows().length }
}

const importing = async (log: EventLog, secret: Buffer, ...rows: readonly (readonly string[])[]) => {
  const reasons: string[] = []
  const counts = await importResponses(rowsOf(...rows), plan, {
    log,
    secret,
    now: () => anInstant,
    onRejected: ({ faults }) => void reasons.push(...faults.map(({ reason }) => rowReasonIn('en', reason))),
    onProgress: () => undefined,
  })
  return { counts, reasons }
}

const importedIn = ({ events }: Request) => events.find((event) => event.type === 'ResponseImported')
const KEY = 'noor@example.org'

describe('the key of an imported respondent', () => {
  it('is a personal field of the start, and nothing that can be tried out: ids follow from it under a secret', async () => {
    const [one, other] = [aLog(), aLog()]
    await importing(one.log, Buffer.alloc(32, 1), [KEY, 'tea'])
    await importing(other.log, Buffer.alloc(32, 2), [KEY, 'tea'])
    const [request] = one.requests
    if (!request) throw new Error('nothing was appended')
    expect(request.stream).not.toBe(other.requests[0]?.stream)
    expect(request.commandId).not.toBe(other.requests[0]?.commandId)
    expect(request.stream).not.toBe(`response-${derivedId('imported-response', surveyId, KEY)}`)
    expect(importedIn(request)).toMatchObject({ importedKey: { value: KEY } })
    const withoutField = JSON.stringify(request, (name, value: unknown) => (name === 'importedKey' ? null : value))
    expect(withoutField).not.toContain(KEY)
  })
})

describe('the intent of an imported row', () => {
  const many = compileSurvey(
    aSurvey({
      pages: [aPage('one', aQuestion('single-choice', { id: 'Q2' }), aQuestion('multi-choice', { id: 'Q10' }))],
    }),
  )
  const whole = checkMap(
    {
      respondent: 'who',
      questions: {
        Q10: {
          columns: [
            { code: 2, column: 'b' },
            { code: 1, column: 'a' },
          ],
        },
        Q2: { column: 'drinks', codes: { tea: 1, coffee: 2 } },
      },
    },
    many,
  )
  const map = 'map' in whole ? whole.map : expect.unreachable()

  const intentOf = async (header: readonly string[], cells: readonly string[]) => {
    const { log, requests } = aLog()
    const rows = async function* () {
      for (const [row, each] of [header, cells].entries()) yield { row: row + 1, cells: each }
    }
    const deps = { log, secret: Buffer.alloc(32), now: () => anInstant, onRejected: () => undefined }
    await importResponses(rows(), { ...plan, survey: many, map }, { ...deps, onProgress: () => undefined })
    return requests[0]?.intent
  }

  it('is that which every release gave it, whatever the order of the columns: the answers by their sorted keys', async () => {
    const sortedKeys = [
      [
        ['Q10_1', 1],
        ['Q10_2', 1],
        ['Q2', 1],
      ],
      [],
      true,
      null,
      [],
    ]
    const known = createHash('sha256').update(JSON.stringify(sortedKeys)).digest('hex')
    expect(await intentOf(['who', 'drinks', 'b', 'a'], [KEY, 'tea', '1', '1'])).toBe(known)
    expect(await intentOf(['a', 'who', 'b', 'drinks'], ['1', KEY, '1', 'tea'])).toBe(known)
    expect(await intentOf(['a', 'who', 'b', 'drinks'], ['', KEY, '1', 'tea'])).not.toBe(known)
  })
})

describe('many rows at a time', () => {
  it.each([
    ['many pages', 200, 3, 200],
    ['very many answers', 50, 90, 16],
  ])('of a survey with %s are no more than memory has room for', async (_, pages, codes, atATime) => {
    const options = Array.from({ length: codes }, (_, code) => ({ code: code + 1, text: `Option ${code + 1}` }))
    const long = compileSurvey(
      aSurvey({
        pages: Array.from({ length: pages }, (_, n) =>
          aPage(`p${n}`, aQuestion(codes > 3 ? 'multi-choice' : 'single-choice', { id: `Q${n + 1}`, options })),
        ),
      }),
    )
    const column = { column: 'drinks', ...(codes > 3 && { separator: ';' }) }
    const read = checkMap({ respondent: 'who', questions: { Q1: column } }, long)
    const map = 'map' in read ? read.map : expect.unreachable()
    const log = memoryEventLog()
    let [inFlight, most] = [0, 0]
    const append: EventLog['append'] = async (request) => {
      inFlight += 1
      most = Math.max(most, inFlight)
      await new Promise(setImmediate)
      inFlight -= 1
      return log.append(request)
    }
    const counts = await importResponses(
      rowsOf(...Array.from({ length: 300 }, (_, n) => [`r${n}`, '1'])),
      { ...plan, survey: long, map },
      {
        log: { ...log, append },
        secret: Buffer.alloc(32),
        now: () => anInstant,
        onRejected: () => undefined,
        onProgress: () => undefined,
      },
    )
    expect(counts).toMatchObject({ rows: 300, stored: 300 })
    expect(most).toBe(atATime)
  })
})

describe('the weights of imported rows', () => {
  const weighted = checkMap(
    {
      respondent: 'who',
      weights: { region: 'w1', income: 'w2' },
      questions: { Q1: { column: 'drinks', codes: { tea: 1, coffee: 2 } } },
    },
    survey,
  )
  const map = 'map' in weighted ? weighted.map : expect.unreachable()

  async function* file(...rows: readonly (readonly string[])[]) {
    for (const [row, cells] of [['who', 'drinks', 'w1', 'w2'], ...rows].entries()) yield { row: row + 1, cells }
  }
  const importFile = async (log: EventLog, ...rows: readonly (readonly string[])[]) => {
    const reasons: string[] = []
    const counts = await importResponses(
      file(...rows),
      { ...plan, map },
      {
        log,
        secret: Buffer.alloc(32, 1),
        now: () => anInstant,
        onRejected: ({ faults }) =>
          void reasons.push(...faults.map(({ column, reason }) => `${column}: ${rowReasonIn('en', reason)}`)),
        onProgress: () => undefined,
      },
    )
    return { counts, reasons }
  }

  it('are in the start of the response by name, exactly; 0 is a weight, an empty cell is none', async () => {
    const { log, requests } = aLog()
    const { reasons } = await importFile(
      log,
      ['a', 'tea', '0.8372641', '1e-3'],
      ['b', 'tea', '0', ''],
      ['c', 'tea', '', ''],
    )
    expect(reasons).toEqual([])
    expect(requests.map((request) => importedIn(request)?.weights)).toEqual([
      { region: 0.8372641, income: 0.001 },
      { region: 0 },
      undefined,
    ])
  })

  it.each([
    ['-1', 'a weight cannot be negative: -1'],
    ['NaN', '"NaN" is not a weight: write a number with a decimal point'],
    ['1,5', '"1,5" is not a weight: write a number with a decimal point'],
    ['Infinity', '"Infinity" is not a weight: write a number with a decimal point'],
    ['0x10', '"0x10" is not a weight: write a number with a decimal point'],
    ['1e400', 'a weight cannot be above 1000000: 1e400'],
  ])('refuse a row with the weight %s', async (cell, reason) => {
    const { log, requests } = aLog()
    const { counts, reasons } = await importFile(log, ['a', 'tea', cell, '1'])
    expect(reasons).toEqual([`3 w1: ${reason}`])
    expect([counts, requests.length]).toMatchObject([{ stored: 0, rejected: 1 }, 0])
  })

  it('are part of the row: imported again it is known, with another weight it is refused', async () => {
    const { log } = aLog()
    await importFile(log, ['a', 'tea', '1', '2'])
    expect((await importFile(log, ['a', 'tea', '1', '2'])).counts).toMatchObject({ known: 1, rejected: 0 })
    expect((await importFile(log, ['a', 'tea', '1', '3'])).counts).toMatchObject({ known: 0, rejected: 1 })
  })

  it('are refused with their place in the map if the file has no such column', async () => {
    const { log } = aLog()
    const issues = await importResponses(
      rowsOf(['a', 'tea']),
      { ...plan, map },
      {
        log,
        secret: Buffer.alloc(32, 1),
        now: () => anInstant,
        onRejected: () => undefined,
        onProgress: () => undefined,
      },
    )
    expect('issues' in issues && issues.issues.map(({ path }) => path)).toEqual(['/weights/region', '/weights/income'])
  })
})
