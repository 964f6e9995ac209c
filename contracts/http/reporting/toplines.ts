import * as z from 'zod/mini'
import { ReportItemId, SurveyId } from '../../ids.ts'
import { ChartColors } from '../../reporting/colours.ts'
import { LONGEST_NAME, LONGEST_NOTE } from '../../reporting/saved/saved-item.ts'
import { Decimals, SavedTopline, ToplineData } from '../../reporting/saved/topline.ts'
import { call } from '../call.ts'
import { Switch } from './filters.ts'

const BASE = '/api/surveys/report/surveys'

/** The name of a topline that was given none. */
export const USUAL_TOPLINE_NAME = 'Topline'

const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_NAME))
const Description = z.string().check(z.maxLength(LONGEST_NOTE))

const shown = {
  surveyID: SurveyId,
  toplineData: ToplineData,
  decimal: Decimals,
  /** The palette; empty: the usual one. */
  color: z._default(ChartColors, []),
}

/** The id of a topline that was not saved yet. */
const Unsaved = z.literal('new')

/** `reportQuery`: what is counted, as in the address of the report: filter, who is included, base, weight, rows. The switches are those in it. */
const Topline = z.object({
  ...shown,
  name: Name,
  description: Description,
  reportQuery: SavedTopline.shape.query,
  includeAdmin: Switch,
  includeInactive: Switch,
  includeExternalUsers: Switch,
  reportID: ReportItemId,
  Revision: z.int(),
  savedAt: z.string(),
})
export type Topline = z.infer<typeof Topline>

/**
 * `reportID` `new`: a new topline. `Revision`: the revision that was changed; if somebody has saved a later one, this one
 * is refused (409 `stale-version`). Without `reportQuery` it is made of the switches and of `json`, a condition as JSON text. A name and a
 * description that are left out stay as they were. `Parameters` and `QuestionIDs` are not needed.
 */
export const saveTopline = call({
  method: 'POST',
  path: `${BASE}/saveTopline`,
  summary: 'Save a topline',
  who: 'reports',
  isRepeatable: true,
  body: z.object({
    ...shown,
    name: z.optional(Name),
    description: z.optional(Description),
    reportQuery: z.optional(SavedTopline.shape.query),
    json: z.optional(z.nullable(z.string().check(z.maxLength(100_000)))),
    includeAdmin: z.optional(Switch),
    includeInactive: z.optional(Switch),
    includeExternalUsers: z.optional(Switch),
    Parameters: z.optional(z.nullable(z.string())),
    QuestionIDs: z.optional(z.nullable(z.union([z.string(), z.array(z.string())]))),
    reportID: z.union([ReportItemId, Unsaved]),
    Revision: z.optional(z.int()),
  }),
  replies: { 200: z.object({ reportID: ReportItemId, Revision: z.int() }) },
})

/** The last part of the path is always `null`. */
export const loadTopline = call({
  method: 'GET',
  path: `${BASE}/loadTopline/{reportID}/null`,
  summary: 'A saved topline',
  who: 'reports',
  params: z.object({ reportID: ReportItemId }),
  replies: { 200: Topline },
})

/** At most 500, the latest first. */
export const listToplines = call({
  method: 'GET',
  path: '/api/reporting/toplines',
  summary: 'The saved toplines of a survey',
  who: 'reports',
  query: z.object({ surveyID: SurveyId }),
  replies: { 200: z.array(z.object({ reportID: ReportItemId, name: z.string(), description: z.string() })) },
})

export const deleteTopline = call({
  method: 'DELETE',
  path: '/api/reporting/toplines/{reportID}',
  summary: 'Delete a saved topline',
  who: 'reports',
  isRepeatable: true,
  params: z.object({ reportID: ReportItemId }),
  replies: { 200: z.object({ reportID: ReportItemId }) },
})
