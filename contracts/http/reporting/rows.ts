import * as z from 'zod/mini'
import { SurveyId } from '../../ids.ts'
import { OwnRow } from '../../reporting/own-row.ts'
import { SavedRows } from '../../reporting/saved/rows.ts'
import { call } from '../call.ts'

const OfSurvey = z.object({ surveyID: SurveyId })

/** `revision` counts the saves; 0: nothing is saved yet. */
export const loadSurveyRows = call({
  method: 'GET',
  path: '/api/reporting/rows/{surveyID}',
  summary: 'The nets and statistics that are saved with a survey',
  who: 'reports',
  params: OfSurvey,
  replies: { 200: z.object({ rows: z.array(OwnRow), revision: z.int() }) },
})

/** Replaces them. `revision`: the one that was changed; if somebody has saved a later one: 409 `stale-version`. */
export const saveSurveyRows = call({
  method: 'POST',
  path: '/api/reporting/rows/{surveyID}',
  summary: 'Save nets and statistics with a survey',
  who: 'reports',
  isRepeatable: true,
  params: OfSurvey,
  body: z.object({ rows: SavedRows.shape.rows, revision: z.int() }),
  replies: { 200: z.object({ revision: z.int() }) },
})
