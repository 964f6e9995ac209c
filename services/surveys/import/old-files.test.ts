import type { ResponseEvent } from '@portal/contracts/events/surveys'
import { compileSurvey } from '@portal/contracts/survey/flow'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { asParts } from '@portal/tests/support/surveys/as-parts'
import { anInstant, aPage, aQuestion, aSurvey, surveyId } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { importResponses } from './import-responses.ts'
import { checkMap } from './map-issues.ts'
import { rowReasonIn } from './row-reason.ts'

const options = [1, 2, 3].map((code) => ({ code, text: `Option ${code}`, ...(code === 3 && { exclusive: true }) }))
const survey = compileSurvey(
  aSurvey({
    pages: [
      aPage(
        'one',
        aQuestion('single-choice', { id: 'Q1', options }),
        aQuestion('multi-choice', { id: 'Q2', options }),
        aQuestion('date', { id: 'Q3' }),
      ),
    ],
  }),
)

async function* rowsOf(rows: readonly (readonly string[])[]) {
  for (const [row, cells] of rows.entries()) yield { row: row + 1, cells }
}

/** Imports rows of a file with the columns id, one, many, day; `differs` is the map's difference. */
const importing = async (differs: object, rows: readonly (readonly string[])[], of = survey) => {
  const checked = checkMap(
    {
      respondent: 'id',
      questions: { Q1: { column: 'one' }, Q2: { column: 'many', separator: ';' }, Q3: { column: 'day' } },
      ...differs,
    },
    of,
  )
  if (!('map' in checked)) throw new Error(JSON.stringify(checked))
  const log = memoryEventLog()
  const reasons: string[] = []
  const counts = await importResponses(
    rowsOf([['id', 'one', 'many', 'day'], ...rows]),
    { survey: of, surveyId, surveyVersion: 1, map: checked.map },
    {
      log,
      secret: Buffer.alloc(32, 1),
      now: () => anInstant,
      onRejected: ({ faults }) => void reasons.push(...faults.map(({ reason }) => rowReasonIn('en', reason))),
      onProgress: () => undefined,
    },
  )
  const events: ResponseEvent[] = []
  for (const stream of new Set(log.rows().map((row) => row.stream))) {
    for await (const { event } of log.readStream<ResponseEvent>(stream)) events.push(event)
  }
  const answers = asParts(events).flatMap((event) => (event.type === 'PageAnswered' ? [event.data] : []))
  return { counts, reasons, events, answers }
}

const questions = (differs: object) => ({
  questions: { Q1: { column: 'one' }, Q2: { column: 'many', separator: ';' }, Q3: { column: 'day' }, ...differs },
})

describe('codes of a file', () => {
  it('may be written as decimals, and a list of choices may end with its separator', async () => {
    const { answers, reasons } = await importing({}, [['a', '2.0', '1; 2;', '']])
    expect(reasons).toEqual([])
    expect(answers).toEqual([{ Q1: 2, Q2_1: 1, Q2_2: 1 }])
  })

  it('that are not ours are mapped to ours, and "rest" lets the others stand for themselves', async () => {
    const map = questions({ Q1: { column: 'one', codes: { '98': 3, '0': 2, maybe: 1 }, rest: 'code' } })
    const rows = ['98', '0.0', 'maybe', '1'].map((cell, i) => [`r${i}`, cell, '', ''])
    const { answers } = await importing(map, rows)
    expect(answers.map((data) => data['Q1'])).toEqual([3, 2, 1, 1])
  })

  it('that mean no answer are named for one question, and stay answers to the others', async () => {
    const map = questions({ Q1: { column: 'one', missing: ['2'] } })
    const { answers } = await importing(map, [['a', '2.0', '2', '']])
    expect(answers).toEqual([{ Q2_2: 1 }])
  })

  it('that nothing maps are refused with what to change', async () => {
    const { reasons } = await importing(questions({ Q1: { column: 'one', codes: { yes: 1 } } }), [['a', 'no', '9', '']])
    expect(reasons).toEqual([
      '"no" is not one of "yes"; add it to "codes" of Q1 in the map, or to its "missing" if it is no answer',
      '1 is not a code of Q2_9; say in "codes" of Q2 which code it means, or name it in "missing"',
    ])
  })
})

describe('dates of a file', () => {
  it.each([
    ['iso', '2024-03-09'],
    ['iso', '2024-03-09 14:05:33'],
    ['iso', '2024-03-09T23:05:33.120-05:00'],
    ['us', '3/9/2024'],
    ['us', '03/09/24 2:05 PM'],
    ['european', '9.3.2024'],
    ['asian', '2024/03/09'],
    ['month-name', '9-Mar-2024'],
    ['excel', '45360'],
  ])('are read in the format %s, as in %s', async (dates, cell) => {
    const { answers, reasons } = await importing({ dates }, [['a', '', '', cell]])
    expect(reasons).toEqual([])
    expect(answers).toEqual([{ Q3: 20_240_309 }])
  })

  it.each(['2024-03-09', '2024-03-09 14:05', '2024-03'])(
    'are read in the parts that are asked for, as in %s',
    async (cell) => {
      const parts = aQuestion('date', { id: 'Q3', year: true, month: true, day: false })
      const of = compileSurvey(aSurvey({ pages: [aPage('one', parts)] }))
      const { answers, reasons } = await importing({ questions: { Q3: { column: 'day' } } }, [['a', '', '', cell]], of)
      expect(reasons).toEqual([])
      expect(answers).toEqual([{ Q3: 202_403 }])
    },
  )

  it('of another format are refused with the names of all formats', async () => {
    const { reasons } = await importing({ dates: 'us' }, [['a', '', '', '31/12/2024']])
    expect(reasons).toEqual([
      '"31/12/2024" is not a date like 3/9/2026 (us); set "dates" in the map to one of iso, us, european, asian, month-name, excel',
    ])
  })
})

describe('dates of a file in the usual format', () => {
  it.each(['09/03/2026', '2026-13-01', '2026-02-30', 'soon'])(
    'are refused as no dates, not as codes: %s',
    async (cell) => {
      const { reasons } = await importing({}, [['a', '', '', cell]])
      expect(reasons).toEqual([expect.stringContaining(`"${cell}" is not a date like 2026-03-09 (iso); set "dates"`)])
    },
  )
})

describe('answers that break a rule of their question', () => {
  const row = ['a', '1', '1;3', '']

  it('are refused with what to change', async () => {
    const { reasons } = await importing({}, [row])
    expect(reasons).toEqual([
      expect.stringMatching(/option 3 excludes all others.*; set "rules" in the map to "keep" or "leave-out"/),
    ])
  })

  it('are kept, and counted in the report of the import', async () => {
    const { answers, counts } = await importing({ rules: 'keep' }, [row])
    expect(answers).toEqual([{ Q1: 1, Q2_1: 1, Q2_3: 1 }])
    expect(counts).toMatchObject({ stored: 1, rejected: 0, againstRules: 1 })
  })

  it('are left out with all answers to that question', async () => {
    const { answers, counts } = await importing({ rules: 'leave-out' }, [row])
    expect(answers).toEqual([{ Q1: 1 }])
    expect(counts).toMatchObject({ stored: 1, againstRules: 1 })
  })

  it('never excuse a code that does not exist', async () => {
    const { reasons } = await importing({ rules: 'keep' }, [['a', '7', '', '']])
    expect(reasons).toEqual([
      '7 is not a code of Q1; say in "codes" of Q1 which code it means, or name it in "missing"',
    ])
  })
})

it('a row of answers that would be taken for a header row is noticed, and nothing is stored', async () => {
  const { counts, events } = await importing({ headerRows: 2 }, [
    ['a', '1', '2', ''],
    ['b', '2', '1', ''],
  ])
  expect(counts).toEqual({
    issues: [{ path: '/headerRows', key: 'header-holds-answers', values: { row: 2, rows: 1 } }],
  })
  expect(events).toEqual([])
})

it('a survey of 300 pages is imported: a response is one event, and stored once', async () => {
  const long = compileSurvey(
    aSurvey({
      pages: Array.from({ length: 300 }, (_, i) =>
        aPage(`p${i}`, aQuestion('single-choice', { id: `Q${i + 1}`, options })),
      ),
    }),
  )
  const { counts, events } = await importing(
    { questions: { Q1: { column: 'one' }, Q300: { column: 'many' } } },
    [['a', '1', '2', '']],
    long,
  )
  expect(counts).toMatchObject({ stored: 1, rejected: 0 })
  expect(asParts(events).map(({ type }) => type)).toEqual([
    'ResponseStarted',
    'PageAnswered',
    'PageAnswered',
    'ResponseCompleted',
  ])
  const all = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`Q${i + 1}`, { column: 'one' }]))
  const full = await importing(
    { questions: all },
    [
      ['a', '1', '', ''],
      ['a', '1', '', ''],
    ],
    long,
  )
  expect(full.counts).toMatchObject({ stored: 1, known: 1, rejected: 0 })
  expect(full.events.map(({ type }) => type)).toEqual(['ResponseImported'])
  expect(asParts(full.events)).toHaveLength(302)
})

it('a response that is too large for one event is stored page by page, in several requests, and once', async () => {
  const ids = Array.from({ length: 30 }, (_, i) => `Q${i + 1}`)
  const wordy = compileSurvey(
    aSurvey({ pages: ids.map((id) => aPage(`p-${id}`.toLowerCase(), aQuestion('open-text', { id }))) }),
  )
  const questions = Object.fromEntries(ids.map((id) => [id, { column: 'one' }]))
  const long = '\u0001'.repeat(4_000) // six times as long as JSON
  const row = ['a', long, '', '']
  const { counts, events, reasons } = await importing({ questions }, [row, row], wordy)
  expect(reasons).toEqual([])
  expect(counts).toMatchObject({ stored: 1, known: 1 })
  expect(events).toHaveLength(32)
  expect(events.flatMap((event) => ('texts' in event ? [event.texts] : []))).toEqual(
    ids.map((id) => ({ value: { [id]: long } })),
  )
})
