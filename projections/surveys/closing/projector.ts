import type { SurveyClosed, SurveyReopened } from '@portal/contracts/events/surveys'
import { projection } from '../../runtime/projection.ts'
import { type ClosedRow, closedTable } from './tables.ts'

type Followed = SurveyClosed | SurveyReopened

export const closingProjection = projection<Followed, { closed: ClosedRow }>({
  name: 'survey-closing',
  version: 1,
  types: ['SurveyClosed', 'SurveyReopened'],
  key: ({ event }) => event.surveyId,
  tables: { closed: closedTable },
  loads: [(batch) => ({ closed: batch.map(({ event }) => [event.surveyId]) })],

  reduce: ({ closed }, { event: { type, surveyId, at } }) => {
    const before = closed.get(surveyId)
    if (type === 'SurveyClosed') closed.put({ surveyId, closedAt: at })
    else if (before) closed.remove(before)
  },
})
