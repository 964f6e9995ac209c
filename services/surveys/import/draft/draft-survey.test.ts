import { readFileSync } from 'node:fs'
import { checkDefinition } from '@portal/contracts/survey/check-definition'
import { SurveyDefinition } from '@portal/contracts/survey/definition'
import { compileSurvey } from '@portal/contracts/survey/flow'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { aSavFile } from '@portal/tests/support/surveys/sav-file'
import { anInstant } from '@portal/tests/support/surveys/surveys'
import { teaSurvey } from '@portal/tests/support/surveys/tea-survey'
import { describe, expect, it } from 'vitest'
import { planOfDraft } from '../../answer-files/plan-of-draft.ts'
import { writtenPlan } from '../../answer-files/written-plan.ts'
import { csvRows } from '../csv-rows.ts'
import { importResponses } from '../import-responses.ts'
import { checkMap } from '../map-issues.ts'
import { rowReasonIn } from '../row-reason.ts'
import { savRows } from '../sav/sav-rows.ts'
import { draftSurvey } from './draft-survey.ts'
import { readFacts } from './read-facts.ts'

const fileOf = (name: string, bytes: Uint8Array) => ({
  name,
  open: async function* () {
    for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000)
  },
})

/** Drafts a survey for a file, and imports the file with the draft. */
const drafting = async (name: string, bytes: Uint8Array) => {
  const file = fileOf(name, bytes)
  const draft = draftSurvey(await readFacts(file), 'en')
  const checked = checkDefinition(draft.definition)
  if ('issues' in checked) throw new Error(JSON.stringify(checked.issues))
  const survey = compileSurvey(checked.definition)
  const mapped = checkMap(draft.map, survey)
  if ('issues' in mapped) throw new Error(JSON.stringify(mapped.issues))
  const reasons: string[] = []
  const rows = name.endsWith('.sav') ? savRows(file.open()) : csvRows(file.open(), mapped.map)
  const counts = await importResponses(
    rows,
    { survey, surveyId: checked.definition.name, surveyVersion: 1, map: mapped.map },
    {
      log: memoryEventLog(),
      secret: Buffer.alloc(32, 1),
      now: () => anInstant,
      onRejected: ({ row, faults }) =>
        void reasons.push(...faults.map((fault) => `${row} ${fault.column}: ${rowReasonIn('en', fault.reason)}`)),
      onProgress: () => undefined,
    },
  )
  const questions = checked.definition.pages.flatMap((page) => page.questions)
  const typeOf = (text: string | RegExp) =>
    questions.find((question) => JSON.stringify('text' in question ? question.text : '').match(text))?.type
  return { draft, questions, counts, reasons, typeOf, map: mapped.map }
}

const linesOf = ({ reasons }: ReturnType<typeof draftSurvey>) => reasons.map(({ text }) => text)

const csv = (...lines: readonly string[]) => Buffer.from(`${lines.join('\n')}\n`)

describe('the draft of a CSV file', () => {
  const header =
    'ID;Submitted;E-mail;Drink;Age;Born;Brands;Taste_1;Taste_2;Seen_Film A;Seen_Film B;Remarks;Empty;weight'
  const drinks = ['Tea', 'Coffee', 'n/a']
  const rows = Array.from({ length: 40 }, (_, i) =>
    [
      `r${i}`,
      `2/${(i % 27) + 1}/2024 14:05`,
      `a${i}@example.org`,
      drinks[i % 3],
      18 + i,
      `${(i % 27) + 1}.3.1990`,
      i % 2 ? '"Red;Blue;"' : 'Blue',
      (i % 5) + 1,
      ((i + 2) % 5) + 1,
      i % 2 ? 'Yes' : 'No',
      i % 3 ? 'Yes' : '',
      `Remark number ${i}`,
      '',
      `1.${i}`,
    ].join(';'),
  )

  it('takes each column for what it holds, and the file is imported with it', async () => {
    const { counts, reasons, draft, typeOf, map } = await drafting('Tea 2024.csv', csv(header, ...rows))
    expect(reasons).toEqual([])
    expect(counts).toMatchObject({ rows: 40, stored: 40, rejected: 0 })
    expect(['Drink', 'Age', 'Born', 'Brands', 'Taste', 'Seen', 'Remarks'].map(typeOf)).toEqual([
      'single-choice',
      'number',
      'date',
      'multi-choice',
      'grid',
      'multi-choice',
      'open-text',
    ])
    expect(map).toMatchObject({
      survey: 'tea-2024',
      delimiter: ';',
      respondent: { position: 1, header: 'ID' },
      at: { position: 2, header: 'Submitted' },
      dates: 'us',
      weights: { weight: { position: 14, header: 'weight' } },
      missing: ['', 'n/a'],
    })
    expect(linesOf(draft)).toContain('Column 3 "E-mail": left out, because it seems to name people.')
    expect(linesOf(draft)).toContain('Column 13 "Empty": left out, because it is empty.')
    expect(linesOf(draft)).toContain(
      'Column 4 "Drink": Drink, single-choice, because it has 2 values in 27 rows: "Tea", "Coffee".',
    )
  })

  it('names weights as the file does, and by their place where that is no name', async () => {
    const rows = Array.from({ length: 12 }, (_, i) => `${i + 1},${i % 2 ? 'Tea' : 'Coffee'},1.${i},0.${i + 1},2.5,1.5`)
    const { map } = await drafting('weights.csv', csv('id,Drink,wgt,wgt region,weight,weight', ...rows))
    expect(Object.entries(map.weights ?? {}).map(([name, column]) => [name, Object(column).position])).toEqual([
      ['wgt', 3],
      ['wgt_region', 4],
      ['weight', 5],
      ['w4', 6],
    ])
  })

  it('maps 0 and 98, which are no codes of ours, to codes that are', async () => {
    const { counts, map } = await drafting(
      'codes.csv',
      csv('id,answer', ...Array.from({ length: 12 }, (_, i) => `${i + 1},${[0, 1, 2, 98][i % 4]}`)),
    )
    expect(counts).toMatchObject({ stored: 12, rejected: 0 })
    expect(map.questions['answer']).toMatchObject({ codes: { '0': 3, '98': 4 }, rest: 'code' })
  })

  it('of the Star Wars survey, with two header rows, imports every row', async () => {
    const bytes = readFileSync(new URL('../../../cli/demo/star-wars/StarWars.csv', import.meta.url))
    const { counts, reasons, typeOf } = await drafting('StarWars.csv', bytes)
    expect(reasons).toEqual([])
    expect(counts).toMatchObject({ rows: 1186, stored: 1186, rejected: 0 })
    expect(typeOf(/Which of the following Star Wars films have you seen/)).toBe('multi-choice')
    expect(typeOf(/Please rank the Star Wars films/)).toBe('rank-sort')
    expect(typeOf(/view the following characters/)).toBe('grid')
    expect(typeOf(/Which character shot first/)).toBe('single-choice')
  })
})

it('the draft of a system file of SPSS has its labels and its sets, and the file is imported with it', async () => {
  const answers = Array.from({ length: 30 }, (_, i) => ({
    data: { Q1: (i % 2) + 1, [`Q2_${(i % 2) + 1}`]: 1, Q3_1: (i % 4) + 1, Q3_2: ((i + 1) % 4) + 1 },
    texts: { Q5: `Because of reason ${i}` },
  }))
  const { counts, reasons, questions, draft } = await drafting('tea.sav', await aSavFile(answers))
  expect(reasons).toEqual([])
  expect(counts).toMatchObject({ rows: 30, stored: 30 })
  const types = Object.fromEntries(questions.map(({ id, type }) => [id, type]))
  expect(types).toMatchObject({ Q1: 'single-choice', Q2: 'multi-choice', Q3: 'grid', Q5: 'open-text' })
  const facts = ['survey_version', 'started_at', 'admin', 'inactive', 'external', 'via']
  expect(linesOf(draft).filter((line) => line.includes('exports of this portal'))).toHaveLength(facts.length - 1)
  expect(Object.keys(types).filter((id) => /survey|admin|active|external|via|started/i.test(id))).toEqual([])
})

it('the order in which options were shown is no question of a draft', async () => {
  const definition = structuredClone(teaSurvey)
  const [question] = definition.pages[0]?.questions ?? []
  if (question && 'options' in question) Object.assign(question, { order: 'random' })
  const answers = Array.from({ length: 30 }, (_, i) => ({ data: { Q1: (i % 2) + 1 }, texts: {} }))
  const { questions, draft } = await drafting('tea.sav', await aSavFile(answers, definition))
  expect(linesOf(draft).filter((line) => /Q1_order.*exports of this portal/.test(line))).toHaveLength(1)
  expect(questions.filter(({ id }) => /order/i.test(id))).toEqual([])
})

it('the question of a variable in a system file is its label, and what nobody sees in a text is left out', async () => {
  const definition = structuredClone(teaSurvey)
  const [question] = definition.pages[0]?.questions ?? []
  if (question && 'text' in question) question.text = 'Do you\u001b[31m drink\u0007 tea?'
  const answers = Array.from({ length: 30 }, (_, i) => ({ data: { Q1: (i % 2) + 1 }, texts: {} }))
  const { questions } = await drafting('tea.sav', await aSavFile(answers, definition))
  expect(questions.find(({ id }) => id === 'Q1')).toMatchObject({ text: 'Do you [31m drink tea?' })
})

it('a variable with more labels than a question may have options is no choice, and the draft says that they are left out', async () => {
  const facts = await readFacts(
    fileOf('towns.csv', csv('id,town', ...Array.from({ length: 30 }, (_, i) => `${i + 1},${i % 4}`))),
  )
  const labels = new Map(Array.from({ length: 501 }, (_, i) => [String(i), `Town ${i}`] as const))
  const given = { label: 'Where do you live?', labels, missing: [], missingFrom: null, missingTo: null, isTime: false }
  const columns = facts.columns.map((column) => (column.headings[0] === 'town' ? { ...column, given } : column))
  expect(linesOf(draftSurvey({ ...facts, columns }, 'en'))).toContain(
    'Column 2 "town": town, number, because all its cells are numbers, from 0 to 3; its 501 labels are more than the 500 options of a question.',
  )
})

it('numbers that no question can hold are kept as they are written, and days that have a time are days', async () => {
  const rows = Array.from({ length: 40 }, (_, i) => {
    const day = `2024-03-${String((i % 28) + 1).padStart(2, '0')}`
    return `r${i},${day} 08:0${i % 10}:00,${day}T09:0${i % 10}:00,4917012345${10 + i},51.50735${10 + i},${i * 7}.${i}`
  })
  const file = csv('id,Started,Finished,Phone,Latitude,Price', ...rows)
  const { counts, reasons, typeOf, draft } = await drafting('visits.csv', file)
  expect(reasons).toEqual([])
  expect(counts).toMatchObject({ stored: 40, rejected: 0 })
  expect(['Started', 'Phone', 'Latitude', 'Price'].map(typeOf)).toEqual(['date', 'open-text', 'open-text', 'number'])
  expect(linesOf(draft)).toContain(
    'Column 4 "Phone": Phone, open-text, because its cells are numbers with more digits than a question holds, 12 characters at most.',
  )
})

it('a text that is longer than any question allows is refused alone: the definition is one that can be published', async () => {
  const { counts, reasons } = await drafting(
    'essays.csv',
    csv('id,essay', '1,short', `2,${'x'.repeat(20_001)}`, '3,also'),
  )
  expect(counts).toMatchObject({ stored: 2, rejected: 1 })
  expect(reasons).toEqual([expect.stringMatching(/^2 |^3 /)])
})

it('times of a system file are numbers of seconds that a file of SPSS has as times again, however few there are', async () => {
  const definition = SurveyDefinition.parse({
    ...teaSurvey,
    pages: [{ id: 'p', questions: [{ id: 'up', type: 'number', text: 'When do you get up?', time: true }] }],
  })
  const answers = Array.from({ length: 30 }, (_, i) => ({ data: { up: 27_000 + (i % 2) * 1_800 }, texts: {} }))
  const bytes = await aSavFile(answers, definition)
  const { draft, questions, counts } = await drafting('sleep.sav', bytes)
  expect(counts).toMatchObject({ stored: 30 })
  const question = { id: 'up', type: 'number', text: 'When do you get up? (s)', time: true }
  expect(questions).toContainEqual(expect.objectContaining(question))
  expect(linesOf(draft).join('\n')).toContain('keeps them in seconds, from 27000 (7:30:00) to 28800 (8:00:00)')
  const facts = await readFacts(fileOf('sleep.sav', bytes))
  const { definition: ofPlan } = writtenPlan(planOfDraft(draft, facts, 'en'))
  expect(ofPlan.pages.flatMap((page) => page.questions)).toContainEqual(expect.objectContaining(question))
})

it('a variable of many numbers with labels for a few of them is a number', async () => {
  const rows = Array.from({ length: 300 }, (_, i) => `${i + 1},${i * 13}`)
  const facts = await readFacts(fileOf('income.csv', csv('id,income', ...rows)))
  const labels = new Map([
    ['0', 'Nothing'],
    ['999999', 'Refused'],
  ])
  const given = { label: 'Income', labels, missing: [], missingFrom: null, missingTo: null, isTime: false }
  const columns = facts.columns.map((column) => (column.headings[0] === 'income' ? { ...column, given } : column))
  expect(linesOf(draftSurvey({ ...facts, columns }, 'en'))).toContain(
    'Column 2 "income": income, number, because all its cells are numbers, from 0 to 3887.',
  )
})

describe('a file of UTF-16', () => {
  const text = 'id;said\r\n1;\u0646\u0639\u0645\r\n2;\u4e0a\u4e0d\r\n3;n\u00e9\r\n'
  const read = async (bytes: Uint8Array) => {
    const { format, columns, sample } = await readFacts(fileOf('said.csv', bytes))
    return [format, columns.map(({ headings }) => headings), sample]
  }

  it.each([
    ['with a mark', '\ufeff'],
    ['without a mark', ''],
  ])('is noticed %s', async (_, mark) => {
    expect(await read(Buffer.from(mark + text, 'utf16le'))).toEqual([
      { encoding: 'utf-16le', delimiter: ';', headerRows: 1 },
      [['id'], ['said']],
      [
        ['1', '\u0646\u0639\u0645'],
        ['2', '\u4e0a\u4e0d'],
        ['3', 'n\u00e9'],
      ],
    ])
  })

  it.each([
    ['with a mark', '\ufeff'],
    ['without a mark', ''],
  ])('with the higher byte first is refused %s', async (_, mark) => {
    await expect(read(Buffer.from(mark + text, 'utf16le').swap16())).rejects.toThrow('save it as UTF-8')
  })
})

it('a heading that is longer than any is refused with what to do: a quote was not closed', async () => {
  const file = fileOf('quote.csv', csv(`id,"${'x'.repeat(4_001)}"`, '1,2'))
  await expect(readFacts(file)).rejects.toThrow('The heading of column 2 has 4001 characters')
})

it('a column whose name no question may have gets another', async () => {
  const { map } = await drafting('names.csv', csv('id,constructor,toString', '1,4,5', '2,5,7', '3,6,1'))
  expect(Object.keys(map.questions)).toEqual(['Q1', 'Q2'])
})

it('a file of more rows than any survey has is refused with what to do, soon: one of SPSS by the number that it says', {
  timeout: 120_000,
}, async () => {
  const many = async function* () {
    yield Buffer.from('id,answer\n')
    for (let i = 0; i < 400; i += 1) yield Buffer.from('1,2\n'.repeat(10_000))
  }
  const refusal = /more than 2000000 rows, .* Draft a file with its first rows/
  await expect(readFacts({ name: 'many.csv', open: many })).rejects.toThrow(refusal)
  const file = await aSavFile([{ data: { Q1: 1 }, texts: {} }])
  file.writeInt32LE(20_000_000, 80) // the number of cases
  await expect(readFacts(fileOf('many.sav', file))).rejects.toThrow(refusal)
})
