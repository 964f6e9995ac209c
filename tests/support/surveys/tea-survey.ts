import { SurveyId } from '@portal/contracts/ids'
import type { TableRun, TableSpec } from '@portal/contracts/reporting/table'
import { SurveyDefinition } from '@portal/contracts/survey/definition'
import type { Pool } from '@portal/infra/database/pool'
import { type TableOptions, tableQueries } from '@portal/projections/reporting/tables/queries'
import { type StoredRespondent, storeAnswers } from './stored-answers.ts'

/** A small survey with a question of every type, and helpers to run tables over answers to it. */
export const teaSurvey = SurveyDefinition.parse({
  name: 'tea',
  title: 'Tea <b>time</b>',
  type: 'survey',
  languages: ['en', 'ar'],
  pages: [
    {
      id: 'all',
      questions: [
        {
          id: 'Q1',
          type: 'single-choice',
          text: { en: 'Tea &amp; milk?', ar: 'شاي؟' },
          options: [
            { code: 1, text: 'Yes' },
            { code: 2, text: 'No' },
          ],
        },
        {
          id: 'Q2',
          type: 'multi-choice',
          text: 'Which?',
          options: [
            { code: 1, text: 'Black' },
            { code: 2, text: 'Green' },
            { code: 3, text: 'None', exclusive: true },
          ],
        },
        {
          id: 'Q3',
          type: 'grid',
          text: 'How good?',
          items: [
            { code: 1, text: 'Hot', noComment: true },
            { code: 2, text: 'Cold' },
          ],
          scale: [1, 2, 3, 4].map((code) => ({ code, text: `P${code}` })),
        },
        {
          id: 'Q4',
          type: 'rank-sort',
          text: 'Best?',
          items: [1, 2, 3, 4].map((code) => ({ code, text: `I${code}` })),
        },
        { id: 'Q5', type: 'open-text', text: 'Why?', noComment: true },
        { id: 'Q6', type: 'info', text: 'Thanks' },
      ],
    },
  ],
  endPages: { complete: { message: 'Done' } },
})

export const teaSpec = (changes: Partial<TableSpec> = {}): TableSpec => ({
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
  ...changes,
})

const ALL = ['Q1', 'Q2', 'Q3', 'Q4', 'Q5']
export const answering = (data: Record<string, number>, more: Partial<StoredRespondent> = {}): StoredRespondent => ({
  data,
  asked: ALL,
  ...more,
})

/** Stores the respondents in place of all others, and counts. */
export const runTea = async (
  pool: Pool,
  respondents: readonly StoredRespondent[],
  changes: Partial<TableSpec> = {},
  options: TableOptions = {},
): Promise<TableRun> => {
  await storeAnswers(pool, teaSurvey, respondents)
  const result = await tableQueries(pool, options).run(teaSpec(changes))
  if (result.outcome === 'refused') throw new Error(JSON.stringify(result.issues))
  return result.run
}

export const rowOf = ({ tables }: TableRun, table: string, row: string) =>
  tables.find(({ id }) => id === table)?.rows.find(({ id }) => id === row)
export const valuesOf = (result: TableRun, table: string, row: string) =>
  rowOf(result, table, row)?.cells.map(({ value }) => value)
export const basesOf = ({ tables }: TableRun, table: string) => tables.find(({ id }) => id === table)?.bases

export const times = <T>(n: number, make: (i: number) => T): readonly T[] =>
  Array.from({ length: n }, (_, i) => make(i))
export const teaGroup = (...codes: readonly number[]) => ({
  label: 'Tea',
  items: codes.map((code) => ({ label: `c${code}`, condition: { question: 'Q2', op: 'IN' as const, values: [code] } })),
})
