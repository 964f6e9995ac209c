import { SurveyId } from '@portal/contracts/ids'
import type { TableCell, TableRun } from '@portal/contracts/reporting/table'

export const aCell = (differs: Partial<TableCell> = {}): TableCell => ({
  n: 9,
  base: 12,
  value: 0.75,
  status: 'too-small',
  higherThan: [],
  versusTotal: null,
  ...differs,
})

/** A result with one table of one row. */
export const aRun = (differs: Partial<TableRun> = {}): TableRun => ({
  spec: {
    surveyID: SurveyId.parse('tea'),
    questions: ['Q2'],
    banner: [],
    filter: null,
    includeAdmin: false,
    includeInactive: false,
    includeExternalUsers: false,
    completesOnly: false,
    base: 'asked',
    test: 'proportions-t',
  },
  position: '00000000000000ff',
  revision: 'r1',
  languages: ['en'],
  surveyTitle: 'Tea',
  respondents: 12,
  outOf: 12,
  excluded: 0,
  columns: [{ id: 'total', group: null, label: { key: 'total' }, letter: '' }],
  tables: [
    {
      id: 'Q2',
      view: 'question',
      question: 'Q2',
      item: null,
      questionType: 1,
      shape: 'one-code',
      title: 'Do you drink tea?',
      itemTitle: null,
      bases: [12],
      rows: [
        {
          id: 'Q2=1',
          section: null,
          label: { key: 'survey-text', text: 'Yes' },
          kind: 'code',
          code: 1,
          cells: [aCell()],
        },
      ],
    },
  ],
  notes: [{ key: 'base', of: 'asked' }],
  ...differs,
})
