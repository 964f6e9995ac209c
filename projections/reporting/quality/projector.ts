import type { FlagReviewed, ResponseFlagged } from '@portal/contracts/events/surveys'
import { projection } from '../../runtime/projection.ts'
import { type FlagRow, flagTable } from './tables.ts'

/** The responses that were flagged for a person to review, and what was said of each flag. */
export const qualityProjection = projection<ResponseFlagged | FlagReviewed, { flagged: FlagRow }>({
  name: 'quality',
  version: 2,
  types: ['ResponseFlagged', 'FlagReviewed'],
  key: ({ stream }) => stream,
  spreadBy: 'survey',
  tables: { flagged: flagTable },
  loads: [(batch) => ({ flagged: batch.map(({ event }) => [event.responseId]) })],
  reduce: ({ flagged }, { event }) => {
    const { responseId, surveyId, flag, at } = event
    const before = flagged.unit(responseId).get(flag)
    switch (event.type) {
      case 'ResponseFlagged': {
        const { evidence } = event
        if (!before)
          flagged.put({ responseId, flag, surveyId, evidence, flaggedAt: at, verdict: null, reviewedAt: null })
        return
      }
      case 'FlagReviewed':
        if (before) flagged.put({ ...before, verdict: event.verdict, reviewedAt: event.verdict && at })
    }
  },
})
