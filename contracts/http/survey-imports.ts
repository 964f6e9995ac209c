import * as z from 'zod/mini'
import { SurveyId } from '../ids.ts'
import { ImportOutcome } from './answer-files.ts'
import { call } from './call.ts'

const SurveyImport = z.object({
  importId: z.string(),
  file: z.string(),
  begunAt: z.string(),
  status: z.enum(['importing', 'stopped', 'whole', 'withdrawing', 'withdrawn']),
  rules: z.enum(['refuse', 'keep', 'leave-out']),
  replaces: z.nullable(z.string()),
  counts: z.nullable(z.omit(ImportOutcome, { importId: true })),
  /** How many of its responses are withdrawn; of all that it stored, while that is under way. */
  withdrawn: z.nullable(z.int()),
  /** The uploaded file, as long as it is kept. */
  answerFileId: z.nullable(z.uuid()),
})
export type SurveyImport = z.infer<typeof SurveyImport>

const SurveyImports = z.object({ surveyID: SurveyId, Name: z.string(), imports: z.array(SurveyImport) })
export type SurveyImports = z.infer<typeof SurveyImports>

export const listSurveyImports = call({
  method: 'GET',
  path: '/api/surveys/imports/{surveyID}',
  summary: 'The files that were imported into a survey, the newest first',
  who: 'reports',
  params: z.object({ surveyID: SurveyId }),
  replies: { 200: SurveyImports },
})

export const withdrawSurveyImport = call({
  method: 'POST',
  path: '/api/surveys/imports/{surveyID}/{importId}/withdraw',
  summary: 'Withdraw an import as a whole: its responses count nowhere any more; a worker does it',
  who: 'reports',
  isRepeatable: true,
  params: z.object({ surveyID: SurveyId, importId: z.uuid() }),
  replies: { 200: SurveyImports },
})
