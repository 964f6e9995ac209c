import type { SurveyEvent } from '@portal/contracts/events/surveys'
import { projection } from '../../runtime/projection.ts'
import { type SurveyRow, surveyTable } from './tables.ts'

export const surveyProjection = projection<SurveyEvent, { survey: SurveyRow }>({
  name: 'survey',
  version: 1,
  types: ['SurveyPublished'],
  key: ({ event }) => event.surveyId,
  spreadBy: 'survey',
  tables: { survey: surveyTable },
  loads: [], // a version is written once and never read back

  reduce: ({ survey }, { event: { surveyId, version, definition, at } }) => {
    const { title, type } = definition
    survey.put({ surveyId, version, title, type, definition, publishedAt: at })
  },
})
