import { SurveyId } from '@portal/contracts/ids'
import type { ResultTable, TableRow, TableRun } from '@portal/contracts/reporting/table'
import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Field } from '../field.ts'
import { reporting } from '../texts/ar.ts'
import { localisedRun } from './localised.ts'

const row = (label: string, differs: Partial<TableRow> = {}): TableRow => ({
  id: label,
  section: '',
  label,
  kind: 'code',
  code: null,
  cells: [],
  ...differs,
})
const table = (differs: Partial<ResultTable>): ResultTable => ({
  id: 'Q1',
  view: 'question',
  question: 'Q1',
  item: null,
  questionType: 1,
  title: 'Seen any?',
  itemTitle: '',
  bases: [],
  rows: [],
  ...differs,
})
const seen: Field = { id: 'Q1', text: 'هل شاهدت؟', kind: 'single', options: [{ code: 1, text: 'نعم' }], items: [] }
const scale = ['جيد جدًا', 'جيد', 'سيئ', 'سيئ جدًا'].map((text, index) => ({ code: index + 1, text }))
const views: Field = { id: 'Q5', text: 'رأيك', kind: 'grid', options: scale, items: [{ code: 7, text: 'يودا' }] }

const localised = (...tables: readonly ResultTable[]) => {
  const columns = [{ id: 'total', group: '', label: 'Total', letter: '' }]
  // Only what is read matters here.
  const run: Pick<TableRun, 'columns' | 'tables'> = { columns, tables: [...tables] }
  return localisedRun({ ...empty, ...run }, [seen, views], i18next.getFixedT('ar', 'reporting'))
}
const empty: TableRun = {
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
    test: 'none',
  },
  position: '1',
  surveyTitle: '',
  respondents: 0,
  excluded: 0,
  columns: [],
  tables: [],
  notes: [],
}

beforeAll(async () => {
  await i18next.init({ lng: 'ar', keySeparator: false, resources: { ar: { reporting } } })
})

describe('a run in the language of its reader', () => {
  it('has the texts of the survey, found by code', () => {
    const rows = [row('Yes', { code: 1 }), row('No answer', { kind: 'none' }), row('Unheard of', { code: 9 })]
    const [shown] = localised(table({ rows })).tables
    expect(shown?.title).toBe('هل شاهدت؟')
    expect(shown?.rows.map(({ label }) => label)).toEqual(['نعم', 'بلا إجابة', 'Unheard of'])
  })

  it('has the words of the tables, in columns and sections', () => {
    const rows = [row('Yoda', { code: 7, kind: 'net', section: 'First 2: Very good / Good' })]
    const run = localised(table({ question: 'Q5', view: 'summary', questionType: 9, rows }))
    expect(run.columns[0]?.label).toBe('المجموع')
    expect(run.tables[0]?.rows[0]?.section).toBe('أول اثنين: جيد جدًا / جيد')
    expect(run.tables[0]?.rows[0]?.label).toBe('يودا')
  })

  it('leaves alone what belongs to no known question', () =>
    expect(localised(table({ question: 'Q99' })).tables[0]?.title).toBe('Seen any?'))
})
