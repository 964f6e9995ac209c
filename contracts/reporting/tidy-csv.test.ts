import { describe, expect, it } from 'vitest'
import { SurveyId } from '../ids.ts'
import type { RunInWords } from './run-in-words.ts'
import { tidyCsv } from './tidy-csv.ts'

const cell = { n: 57, base: 200, value: 0.285, status: 'ok', higherThan: [], versusTotal: null } as const
const run = (label: string): RunInWords => ({
  spec: {
    surveyID: SurveyId.parse('tea'),
    questions: [],
    banner: [],
    filter: null,
    includeAdmin: false,
    includeInactive: false,
    includeExternalUsers: false,
    completesOnly: false,
    base: 'asked',
    test: 'proportions-t',
  },
  position: '1',
  revision: 'r1',
  languages: ['en'],
  surveyTitle: 'Tea',
  respondents: 200,
  outOf: 200,
  excluded: 0,
  columns: [
    { id: 'total', group: '', label: 'Total', letter: '' },
    { id: '1-1', group: 'Gender', label: 'Woman', letter: 'A' },
    { id: '1-2', group: 'Gender', label: 'Man', letter: 'B' },
  ],
  tables: [
    {
      id: 'Q1',
      view: 'question',
      question: 'Q1',
      item: null,
      questionType: 1,
      shape: 'one-code',
      title: 'Tea, or not?',
      itemTitle: '',
      bases: [200, 120, 80],
      rows: [
        {
          id: 'c1',
          section: '',
          label,
          kind: 'code',
          code: 1,
          cells: [
            { ...cell, higherThan: [] },
            {
              ...cell,
              higherThan: [{ column: '1-2', strict: true }],
              versusTotal: { direction: 'higher', strict: false },
            },
            { ...cell, n: 0, base: 0, value: null, status: 'not-asked', higherThan: [] },
          ],
        },
      ],
    },
  ],
  notes: [],
})
const csvOf = (label: string, byteOrderMark = true) => [...tidyCsv(run(label), { byteOrderMark })].join('')
const linesOf = (label: string) => csvOf(label).split('\r\n')

describe('a crosstab as CSV', () => {
  it('has one line for each cell, with the unrounded figure, its base and its letters', () => {
    expect(linesOf('Yes').slice(1)).toEqual([
      'Q1,"Tea, or not?",,,Yes,code,,Total,,column share,0.285,57,200,,,,,,',
      'Q1,"Tea, or not?",,,Yes,code,Gender,Woman,A,column share,0.285,57,200,,B,higher (90 %),,,',
      'Q1,"Tea, or not?",,,Yes,code,Gender,Man,B,column share,,0,0,,,,,,',
      '',
    ])
  })

  it('ends with a line for each note, of its own kind and without a figure', () => {
    const notes = ['The wording of “Tea, or not?” changed.', '=1+1']
    const lines = [...tidyCsv({ ...run('Yes'), notes }, { byteOrderMark: false })].join('').split('\r\n')
    expect(lines.slice(-3)).toEqual([
      ',,,,"The wording of “Tea, or not?” changed.",note,,,,,,,,,,,,,',
      ",,,,'=1+1,note,,,,,,,,,,,,,",
      '',
    ])
  })

  it('begins with the byte order mark of UTF-8 if that is asked for', () => {
    expect(csvOf('Yes').charCodeAt(0)).toBe(0xfeff)
    expect(csvOf('Yes', false).startsWith('table,')).toBe(true)
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('contains no formula: %s', (label) =>
    expect(linesOf(label)[1]).toContain(`'${label}`),
  )

  it('doubles quotes', () => expect(linesOf('Say "yes"')[1]).toContain('"Say ""yes"""'))
})
