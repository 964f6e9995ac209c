import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import type { Table } from '../../runtime/rows/table.ts'

export type SurveyRow = {
  surveyId: string
  version: number
  title: SurveyDefinition['title']
  type: string
  definition: SurveyDefinition
  publishedAt: string
}

/** One row per version. `title` is jsonb: one text, or one per language. */
export const surveyTable: Table<SurveyRow> = {
  name: 'survey',
  columns: {
    surveyId: 'text',
    version: 'int',
    title: 'jsonb',
    type: 'text',
    definition: 'jsonb',
    publishedAt: 'timestamptz',
  },
  key: ['surveyId', 'version'],
  keepBytes: 0,
}
