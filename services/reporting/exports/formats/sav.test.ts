import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { SurveyDefinition } from '@portal/contracts/survey/definition'
import { temporaryFolder } from '@portal/tests/support/servers/temporary-folder'
import { answered as response } from '@portal/tests/support/surveys/asked-responses'
import { savOf } from '@portal/tests/support/surveys/exported-sav'
import { HOSTILE } from '@portal/tests/support/surveys/exporting'
import { teaSurvey } from '@portal/tests/support/surveys/tea-survey'
import { describe, expect, it } from 'vitest'

type Variable = Readonly<{ name: string; label?: string; type: string; missing?: unknown; printFormat?: unknown }>
type Read = Readonly<{
  meta: Readonly<{
    header: Readonly<{ n_cases: number; weight: Variable | null }>
    sysvars: readonly Variable[]
    getValueLabels: (name: string) => readonly Readonly<{ val: number; label: string }>[]
    mrsets?: unknown
  }>
  open: () => Promise<void>
  readAllRows: (withNulls: boolean) => Promise<readonly Readonly<Record<string, string | number | null>>[]>
}>

/** An independent reader of the format; it has no types. */
const { SavFileReader } = createRequire(import.meta.url)('sav-reader') as { SavFileReader: new (path: string) => Read }
const folder = temporaryFolder()

const opened = async (...args: Parameters<typeof savOf>) => {
  const file = await savOf(...args)
  const reader = new SavFileReader(folder.write(`${randomUUID()}.sav`, file))
  await reader.open()
  return { file, meta: reader.meta, rows: await reader.readAllRows(true) }
}

const valuesIn = (rows: readonly Readonly<Record<string, unknown>>[], name: string) => rows.map((row) => row[name])

/** A survey with one open text: its bytes are the last of each case. */
const onlyText = SurveyDefinition.parse({
  ...teaSurvey,
  pages: [{ id: 'p', questions: [{ id: 'Q5', type: 'open-text', text: 'Why?' }] }],
})
/** Values of 8 bytes before it: those of the facts. */
const FACT_UNITS = 14

/** The values of 8 bytes of all cases, by the manual: numbers are not decoded. */
const unitsIn = (file: Buffer): readonly Buffer[] => {
  const terminator = Buffer.from([0xe7, 3, 0, 0, 0, 0, 0, 0])
  let at = file.indexOf(terminator) + terminator.length
  const next = (): Buffer => {
    at += 8
    return file.subarray(at - 8, at)
  }
  const units: Buffer[] = []
  while (at < file.length) {
    const commands = [...next()].filter((command) => command !== 0)
    units.push(...commands.map((command) => (command === 253 ? next() : Buffer.alloc(8, ' '))))
  }
  return units
}

/** The reader decodes eight bytes at a time, which breaks characters: texts are put together here. */
const textsIn = (file: Buffer): readonly string[] => {
  const caseSize = file.readInt32LE(68)
  const units = unitsIn(file)
  return Array.from({ length: units.length / caseSize }, (_, index) => {
    const bytes = Buffer.concat(units.slice(index * caseSize + FACT_UNITS, (index + 1) * caseSize))
    const parts = Array.from({ length: Math.ceil(bytes.length / 256) }, (__, part) =>
      bytes.subarray(part * 256, part * 256 + 255),
    )
    return Buffer.concat(bytes.length > 256 ? parts : [bytes])
      .toString('utf8')
      .trimEnd()
  })
}

/** A question whose options are shuffled. */
const shuffled = SurveyDefinition.parse({
  ...teaSurvey,
  pages: [
    {
      id: 'p',
      questions: [
        {
          id: 'Q1',
          type: 'single-choice',
          text: 'Which?',
          order: 'random',
          options: [1, 2, 10].map((code) => ({ code, text: `Option ${code}` })),
        },
      ],
    },
  ],
})

/** A question of each kind of date. */
const dates = SurveyDefinition.parse({
  ...teaSurvey,
  pages: [
    {
      id: 'p',
      questions: [
        { id: 'D1', type: 'date', text: 'Which day?', year: true, month: true, day: true },
        { id: 'D2', type: 'date', text: 'Which month?', year: true, month: true, day: false },
      ],
    },
  ],
})

const MEASURES = ['', 'nominal', 'ordinal', 'scale'] as const

/** The level of measurement of each stored variable: the first of three numbers in the record of how variables are shown. */
const measuresIn = (file: Buffer): readonly string[] => {
  const mark = Buffer.from([7, 0, 0, 0, 11, 0, 0, 0, 4, 0, 0, 0])
  const at = file.indexOf(mark) + mark.length
  return Array.from(
    { length: file.readInt32LE(at) / 3 },
    (_, index) => MEASURES[file.readInt32LE(at + 4 + index * 12)] ?? '',
  )
}

describe('an SPSS file, read by another program', () => {
  it('has the order in which the options of a question were shown as text', async () => {
    const given = [response({ orders: { Q1: [10, 1, 2] } }), response()]
    const { rows, meta } = await opened(given, [], shuffled)
    expect(valuesIn(rows, 'Q1_order')).toEqual(['10 1 2', ''])
    expect(meta.sysvars.find(({ name }) => name === 'Q1_order')?.label).toBe('Order shown: Which?')
  })

  it('has each response with its codes; what was not asked or answered is missing', async () => {
    const { rows, meta } = await opened([
      response({ data: { Q1: 1, Q2_1: 1, Q3_1: 2, Q3_2: 152, Q4_1: 250 } }),
      response({ data: { Q1: 2 }, wasAsked: new Set() }),
    ])
    expect(meta.header.n_cases).toBe(2)
    expect(valuesIn(rows, 'Q1')).toEqual([1, 2])
    expect(valuesIn(rows, 'Q2_1')).toEqual([1, null])
    expect(valuesIn(rows, 'Q2_2')).toEqual([0, null])
    expect([valuesIn(rows, 'Q3_1'), valuesIn(rows, 'Q3_2'), valuesIn(rows, 'Q4_1')]).toEqual([
      [2, null],
      [152, null],
      [250, null],
    ])
  })

  it('has the texts of questions and of codes', async () => {
    const { meta } = await opened([response()])
    expect(meta.sysvars.find(({ name }) => name === 'Q2_1')?.label).toBe('Which? – Black')
    const labels = meta.getValueLabels('Q1').map(({ val, label }) => [val, label])
    expect(labels).toEqual([
      [1, 'Yes'],
      [2, 'No'],
    ])
  })

  it('has "no comment" as a missing code of the item', async () => {
    const { rows, meta } = await opened([response({ data: { Q3_1_98: 1 } }), response({ data: { Q3_1: 4 } })])
    expect(valuesIn(rows, 'Q3_1')).toEqual([98, 4])
    expect(meta.sysvars.find(({ name }) => name === 'Q3_1')?.missing).toBe(98)
    expect(meta.getValueLabels('Q3_1').map(({ label }) => label)).toContain('No comment')
    expect(meta.sysvars.map(({ name }) => name)).not.toContain('Q3_1_98')
  })

  const LONG = ['x'.repeat(255), 'x'.repeat(256), 'y'.repeat(757), 'شاي '.repeat(400).trim(), `${'🍵'.repeat(70)}end`]
  it.each([...HOSTILE, '', ...LONG])('has a written text as it is, whatever its length: %j', async (written) => {
    const answers = [response({ texts: { Q5: written } }), response()]
    expect(textsIn(await savOf(answers, [], onlyText))).toEqual([written, ''])
    const { rows } = await opened([response({ texts: { Q5: written } }), response({ data: { Q1: 2 } })])
    expect(valuesIn(rows, 'Q1')).toEqual([null, 2])
  })

  it('has a long text as one variable', async () => {
    const { rows } = await opened([response({ texts: { Q5: 'y'.repeat(757) } })])
    expect(rows[0]?.['Q5']).toBe('y'.repeat(757))
  })

  it('cuts a text of more than 32,767 bytes between two characters', async () => {
    const answers = [response({ texts: { Q5: 'ش'.repeat(20_000) } })]
    expect(textsIn(await savOf(answers, [], onlyText))).toEqual(['ش'.repeat(16_383)])
  })

  it('has a set for the ticks of each question, and no set of other variables', async () => {
    const file = (await savOf([response()])).toString('latin1')
    const sets = /\$[A-Za-z0-9]+=D1 1 \d+ [^\n]*\n/g
    expect(file.match(sets)).toEqual([expect.stringMatching(/^\$Q2=D1 1 6 Which\?( @\d+){3}\n$/)])
  })

  it('opens weighted if the survey has exactly one weight', async () => {
    const weighted = [response({ weights: { w: 0.75 } }), response()]
    const { meta, rows } = await opened(weighted, ['w'])
    expect(meta.header.weight?.name).toBe('weight_w')
    expect(valuesIn(rows, 'weight_w')).toEqual([0.75, null])
    expect((await opened(weighted, ['w', 'v'])).meta.header.weight ?? null).toBeNull()
  })

  it('has moments as dates of SPSS', async () => {
    const { rows } = await opened([response({ completedAt: '2026-11-22T08:05:00.000Z' })])
    const completed = rows[0]?.['completed_at']
    expect(Number(completed) - 12_219_379_200).toBe(Date.parse('2026-11-22T08:05:00Z') / 1_000)
  })

  it('has a date of year, month and day as a date of SPSS, and one with a part that is not chosen yet as missing', async () => {
    const answers = [20_261_122, 20_260_000, 18_991_231].map((D1) => response({ data: { D1, D2: 202_611 } }))
    const { rows, meta } = await opened([...answers, response()], [], dates)
    const days = valuesIn(rows, 'D1').map((seconds) => seconds && (Number(seconds) - 12_219_379_200) * 1_000)
    expect(days).toEqual([Date.UTC(2026, 10, 22), null, Date.UTC(1899, 11, 31), null])
    expect(meta.sysvars.find(({ name }) => name === 'D1')?.printFormat).toMatchObject({ type: 39, width: 10 })
    expect(valuesIn(rows, 'D2')[0]).toBe('2026-11')
  })

  it('has a number of seconds that is a time as a time of SPSS', async () => {
    const slept = { id: 'slept', type: 'number', text: 'How long did you sleep?', time: true }
    const survey = SurveyDefinition.parse({ ...teaSurvey, pages: [{ id: 'p', questions: [slept] }] })
    const { rows, meta } = await opened([response({ data: { slept: 27_000 } })], [], survey)
    expect(valuesIn(rows, 'slept')).toEqual([27_000])
    expect(meta.sysvars.find(({ name }) => name === 'slept')?.printFormat).toMatchObject({ type: 21, width: 11 })
  })

  it('shows numbers with the decimals that they may have', async () => {
    const questions = [
      { id: 'age', type: 'number', text: 'How old are you?' },
      { id: 'price', type: 'number', text: 'What did you pay?', decimals: 2 },
    ]
    const survey = SurveyDefinition.parse({ ...teaSurvey, pages: [{ id: 'p', questions }] })
    const { meta } = await opened([response({ data: { age: 34, price: 1.25 }, weights: { w: 0.75 } })], ['w'], survey)
    const formatOf = (of: string) => meta.sysvars.find(({ name }) => name === of)?.printFormat
    expect(formatOf('age')).toMatchObject({ width: 16, nbdec: 0 })
    expect(formatOf('price')).toMatchObject({ width: 16, nbdec: 2 })
    expect(formatOf('weight_w')).toMatchObject({ width: 16, nbdec: 4 })
  })

  it('calls codes nominal, points of a scale and ranks ordinal, and numbers, dates and moments a scale', async () => {
    const { meta, file } = await opened([response()])
    const levels = new Map(meta.sysvars.map(({ name }, index) => [name, measuresIn(file)[index]]))
    const of = (...names: readonly string[]) => names.map((name) => levels.get(name))
    expect(of('status', 'Q1', 'Q2_1', 'Q3_1', 'Q4_1', 'started_at', 'Q5')).toEqual([
      'nominal',
      'nominal',
      'nominal',
      'ordinal',
      'ordinal',
      'scale',
      'nominal',
    ])
    expect(measuresIn(await savOf([response()], [], dates)).slice(-2)).toEqual(['scale', 'nominal'])
  })

  it('keeps apart names that differ in case only, and names that SPSS uses itself', async () => {
    const question = { type: 'single-choice', text: 'T', options: [{ code: 1, text: 'One' }] }
    const survey = SurveyDefinition.parse({
      ...teaSurvey,
      pages: [{ id: 'p', questions: ['q1', 'Q1', 'To'].map((id) => ({ ...question, id })) }],
    })
    const { meta, rows } = await opened([response({ data: { q1: 1, Q1: 2, To: 3 } })], [], survey)
    expect(meta.sysvars.map(({ name }) => name).slice(-3)).toEqual(['q1', 'Q1_2', 'To_2'])
    expect([rows[0]?.['q1'], rows[0]?.['Q1_2'], rows[0]?.['To_2']]).toEqual([1, 2, 3])
  })
})
