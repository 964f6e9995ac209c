import * as z from 'zod/mini'
import { SurveyId } from '../../ids.ts'
import { Waves } from '../../reporting/wave.ts'
import { call } from '../call.ts'

const OfSurvey = z.object({ surveyID: SurveyId })

/** `last`: the highest code that one of them ever had; `revision` counts the saves, 0: nothing is saved yet. */
export const loadSurveyWaves = call({
  method: 'GET',
  path: '/api/reporting/waves/{surveyID}',
  summary: 'The waves that are saved with a survey',
  who: 'reports',
  params: OfSurvey,
  replies: { 200: z.object({ waves: Waves, last: z.int(), revision: z.int() }) },
})

/** Replaces them. `revision`: the one that was changed; if somebody has saved a later one: 409 `stale-version`. */
export const saveSurveyWaves = call({
  method: 'POST',
  path: '/api/reporting/waves/{surveyID}',
  summary: 'Save the waves of a survey',
  who: 'reports',
  isRepeatable: true,
  params: OfSurvey,
  body: z.object({ waves: Waves, revision: z.int() }),
  replies: { 200: z.object({ revision: z.int() }) },
})
