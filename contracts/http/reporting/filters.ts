import * as z from 'zod/mini'
import { ReportItemId, SurveyId } from '../../ids.ts'
import { LONGEST_NAME } from '../../reporting/saved/saved-item.ts'
import { call } from '../call.ts'

const BASE = '/api/surveys/report/surveys'
const OF_FILTER = '/api/reporting/filters/{filterId}'

/** Whether a kind of respondents is counted. */
export const Switch = z.literal([0, 1])

const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_NAME))

/** Who is counted. `json`: the condition as JSON text; `Parameters`: the same in words. */
const counted = {
  Parameters: z._default(z.string().check(z.maxLength(10_000)), ''),
  json: z.string().check(z.maxLength(100_000)),
  includeAdmin: Switch,
  includeInactive: Switch,
  includeExternalUsers: Switch,
}

const about = { filterName: Name, fkCategory: z.literal('saved'), ...counted }

const Filter = z.object({
  ...about,
  id: ReportItemId,
  QuestionIDs: z.array(z.string()),
  surveyID: z.nullable(SurveyId),
  Revision: z.int(),
  savedAt: z.string(),
})
export type Filter = z.infer<typeof Filter>

/** `QuestionIDs` of the specification is not needed: the condition names its questions. */
export const addFilter = call({
  method: 'POST',
  path: `${BASE}/addFilter`,
  summary: 'Save a filter under a name',
  who: 'reports',
  isRepeatable: true,
  body: z.object({
    ...about,
    QuestionIDs: z.optional(z.union([z.string(), z.array(z.string())])),
    surveyID: z.optional(z.nullable(SurveyId)),
  }),
  replies: { 200: z.object({ id: ReportItemId, Revision: z.int(), message: z.string() }) },
})

/** At most 500, the latest first. */
export const loadFilter = call({
  method: 'GET',
  path: `${BASE}/loadFilter`,
  summary: 'The saved filters, of one survey or of all',
  who: 'reports',
  query: z.object({ surveyID: z.optional(SurveyId) }),
  replies: { 200: z.array(Filter) },
})

const OfFilter = z.object({ filterId: ReportItemId })

/** What is left out stays as it is. `Revision`: the one that was changed; if somebody has saved a later one: 409 `stale-version`. */
export const changeFilter = call({
  method: 'PATCH',
  path: OF_FILTER,
  summary: 'Save a filter in its place, or give it another name',
  who: 'reports',
  isRepeatable: true,
  params: OfFilter,
  body: z.object({
    filterName: z.optional(Name),
    counted: z.optional(z.object(counted)),
    Revision: z.int(),
  }),
  replies: { 200: z.object({ id: ReportItemId, Revision: z.int() }) },
})

export const deleteFilter = call({
  method: 'DELETE',
  path: OF_FILTER,
  summary: 'Delete a saved filter',
  who: 'reports',
  isRepeatable: true,
  params: OfFilter,
  replies: { 200: z.object({ filterId: ReportItemId }) },
})
