import type { ResponseFlagged } from '@portal/contracts/events/surveys'
import { projection } from '../../runtime/projection.ts'
import { type FlaggedResponse, flaggedTable } from './tables.ts'

/** The responses that were flagged for a person to review. */
export const qualityProjection = projection<ResponseFlagged, { flagged: FlaggedResponse }>({
  name: 'quality',
  version: 1,
  types: ['ResponseFlagged'],
  key: ({ stream }) => stream,
  spreadBy: 'survey',
  tables: { flagged: flaggedTable },
  loads: [(batch) => ({ flagged: batch.map(({ event }) => [event.responseId]) })],
  reduce: ({ flagged }, { event }) => {
    const { responseId, surveyId, flag, at } = event
    const before = flagged.get(responseId)
    if (before?.flags.includes(flag)) return
    const flags = [...(before?.flags ?? []), flag]
    flagged.put(before ? { ...before, flags } : { responseId, surveyId, flags, flaggedAt: at })
  },
})
