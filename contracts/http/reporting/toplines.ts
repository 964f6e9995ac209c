import * as z from 'zod/mini'
import { ReportItemId, SurveyId } from '../../ids.ts'
import { ChartColors } from '../../reporting/colours.ts'
import { LONGEST_NAME, LONGEST_NOTE } from '../../reporting/saved/saved-item.ts'
import { Decimals, SavedTopline, ToplineData } from '../../reporting/saved/topline.ts'
import { call } from '../call.ts'

const BASE = '/api/surveys/report/surveys'

const about = {
  surveyID: SurveyId,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_NAME)),
  description: z.string().check(z.maxLength(LONGEST_NOTE)),
  toplineData: ToplineData,
  decimal: Decimals,
  /** The palette; empty: the usual one. */
  color: z._default(ChartColors, []),
  /** What is counted, as in the address of the report: filter, who is included, base, weight, rows. */
  reportQuery: SavedTopline.shape.query,
}

/** The id of a topline that was not saved yet. */
const Unsaved = z.literal('new')

const Topline = z.object({ ...about, reportID: ReportItemId, Revision: z.int(), savedAt: z.string() })
export type Topline = z.infer<typeof Topline>

/**
 * `reportID` `new`: a new topline. `Revision`: the revision that was changed; if somebody has saved a later one, this one
 * is refused (409 `stale-version`).
 */
export const saveTopline = call({
  method: 'POST',
  path: `${BASE}/saveTopline`,
  summary: 'Save a topline',
  who: 'staff',
  isRepeatable: true,
  body: z.object({ ...about, reportID: z.union([ReportItemId, Unsaved]), Revision: z.optional(z.int()) }),
  replies: { 200: z.object({ reportID: ReportItemId, Revision: z.int() }) },
})

/** The last part of the path is always `null`. */
export const loadTopline = call({
  method: 'GET',
  path: `${BASE}/loadTopline/{reportID}/null`,
  summary: 'A saved topline',
  who: 'staff',
  params: z.object({ reportID: ReportItemId }),
  replies: { 200: Topline },
})

/** At most 500, the latest first. */
export const listToplines = call({
  method: 'GET',
  path: '/api/reporting/toplines',
  summary: 'The saved toplines of a survey',
  who: 'staff',
  query: z.object({ surveyID: SurveyId }),
  replies: { 200: z.array(z.object({ reportID: ReportItemId, name: z.string(), description: z.string() })) },
})

export const deleteTopline = call({
  method: 'DELETE',
  path: '/api/reporting/toplines/{reportID}',
  summary: 'Delete a saved topline',
  who: 'staff',
  isRepeatable: true,
  params: z.object({ reportID: ReportItemId }),
  replies: { 200: z.object({ reportID: ReportItemId }) },
})
