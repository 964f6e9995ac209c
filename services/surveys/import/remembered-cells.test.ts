import { compileSurvey } from '@portal/contracts/survey/flow'
import { readWireData } from '@portal/contracts/survey/wire-data'
import { aPage, aQuestion, aSurvey } from '@portal/tests/support/surveys/surveys'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asEntries } from '../domain/given-answers.ts'
import { type CellReader, cellAt, type RowDraft } from './cells.ts'
import type { ImportMap } from './import-map.ts'
import { checkMap } from './map-issues.ts'
import { questionCells } from './question-cells.ts'
import { rememberedCells } from './remembered-cells.ts'

const options = [1, 2, 9].map((code) => ({ code, text: `Option ${code}`, openEnd: code === 9 }))
const items = [1, 2].map((code) => ({ code, text: `Item ${code}`, noComment: code === 2 }))
const survey = compileSurvey(
  aSurvey({
    pages: [
      aPage(
        'one',
        aQuestion('single-choice', { id: 'Q1', options }),
        aQuestion('multi-choice', { id: 'Q2', options }),
        aQuestion('multi-choice', { id: 'Q3', options }),
        aQuestion('grid', { id: 'Q4', items }),
      ),
      aPage(
        'two',
        aQuestion('number', { id: 'Q5', minimum: -5, decimals: 1 }),
        aQuestion('open-text', { id: 'Q6', noComment: true }),
        aQuestion('date', { id: 'Q7' }),
        aQuestion('grid-3d', { id: 'Q8' }),
        aQuestion('rank-sort', { id: 'Q9' }),
        aQuestion('single-choice', { id: 'Q10', options }),
      ),
    ],
  }),
)

const QUESTIONS = {
  Q2: { columns: [1, 2].map((code) => ({ code, column: code })), other: { '9': 3 } },
  Q1: { column: 4, codes: { tea: 1, '98': 2 }, rest: 'code', other: { '9': 5 } },
  Q3: { column: 6, separator: ';' },
  Q4: { columns: [1, 2].map((code) => ({ code, column: 6 + code })), noComment: ['n/a'] },
  Q5: { column: 9 },
  Q6: { column: 10, noComment: ['n/a'], missing: ['x'] },
  Q7: { column: 11 },
  Q8: { columns: [1, 2].map((code) => ({ code, gridColumn: 2, column: 11 + code })) },
  Q9: { columns: [1, 2].map((code) => ({ code, column: 13 + code })) },
}
const WIDTH = 15

const mapOf = (differs: object = {}): ImportMap => {
  const checked = checkMap({ respondent: 1, missing: ['', '-'], dates: 'us', questions: QUESTIONS, ...differs }, survey)
  return 'map' in checked ? checked.map : expect.unreachable(JSON.stringify(checked))
}

/** Columns are named by their positions. */
const readersFor = ({ questions, missing, dates }: ImportMap): readonly CellReader[] =>
  Object.entries(questions).flatMap(([id, question]) => {
    const asked = survey.questions.get(id) ?? expect.unreachable()
    const noAnswer = new Set([...missing, ...(question.missing ?? [])])
    return questionCells(asked, { dates, ...question }, noAnswer, (ref) => Number(ref) - 1)
  })

/** The answers of a row that is read as a whole; null if something is wrong in it. */
const asAWhole = (map: ImportMap, row: readonly string[]) => {
  const draft: RowDraft = { wire: { ...map.constants }, faults: [] }
  for (const { index, read } of readersFor(map)) read(cellAt(row, index), draft)
  const { data, texts, malformed, unknown } = readWireData(survey, draft.wire)
  return draft.faults.length + malformed.length + unknown.length > 0 ? null : { data, texts }
}

const rememberedOf = (map: ImportMap) => rememberedCells(map, survey, readersFor(map))

const DATE = 10
const cells = (common: readonly string[], ...seldom: readonly string[]) =>
  fc.oneof({ weight: 60, arbitrary: fc.constantFrom(...common) }, fc.constantFrom(...seldom))
const aCell = cells(
  ['', ' ', '-', '1', ' 1 ', '0', '1.0', '1'],
  'tea',
  '98',
  '1;2',
  '2;;',
  'n/a',
  'x',
  '-1.5',
  '7',
  'a longer text',
)
const aDay = cells(['', '3/9/2024', '12/31/1999 2:05 PM', '-'], '31/12/1999', '1')
const aRow = fc.tuple(...Array.from({ length: WIDTH }, (_, column) => (column === DATE ? aDay : aCell)))
const rows = fc.array(aRow, { minLength: 1, maxLength: 12 })

describe('cells that are remembered', () => {
  it.each([
    ['', {}],
    [' and constants', { constants: { Q10: 2, Q10_9_other: 'none' } }],
  ])(
    'answer the same, in the same order, as rows that are read as a whole%s; nothing where something is wrong',
    (_, differs) => {
      const map = mapOf(differs)
      fc.assert(
        fc.property(rows, (file) => {
          const read = rememberedOf(map) ?? expect.unreachable()
          for (const row of file) {
            const answers = read(row)
            const whole = asAWhole(map, row)
            expect(JSON.stringify(answers && asEntries(answers))).toBe(JSON.stringify(whole))
          }
        }),
      )
    },
  )

  it('find most rows of such a file right', () => {
    const read = rememberedOf(mapOf()) ?? expect.unreachable()
    const some = fc.sample(rows, { numRuns: 50, seed: 1 }).flat()
    const right = some.filter((row) => read(row) !== null)
    expect(right.length).toBeGreaterThan(some.length / 4)
  })

  it('keep what they know of short cells alone', () => {
    const read = rememberedOf(mapOf({ questions: { Q6: { column: 1 } } })) ?? expect.unreachable()
    const [short, again] = [read(['tea']), read(['tea'])]
    expect(again?.[0]).toBe(short?.[0])
    const [long, anew] = [read(['tea with milk']), read(['tea with milk'])]
    expect(anew?.[0]).toEqual(long?.[0])
    expect(anew?.[0]).not.toBe(long?.[0])
  })

  it.each([
    [
      'two columns of one option',
      { questions: { Q2: { columns: [1, 1].map((code, i) => ({ code, column: i + 1 })) } } },
    ],
    ['two columns of one text', { questions: { Q1: { column: 1, other: { '9': 2, '09': 3 } } } }],
    ['a constant of a question that has a column', { constants: { Q1_9_other: 'none' } }],
  ])('are none for a map with %s: each row is read as a whole', (_, differs) => {
    expect(rememberedOf(mapOf(differs))).toBeNull()
  })
})
