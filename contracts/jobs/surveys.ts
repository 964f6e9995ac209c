import * as z from 'zod/mini'
import { MemberId, SurveyId } from '../ids.ts'
import { job } from './job.ts'

const HOUR_MS = 3_600_000

const OfAnswerFile = z.object({ answerFileId: z.uuid(), revision: z.int() })

/**
 * Looks at a file of answers that staff uploaded: at its columns, and at its rows by the plan. Its row says which; a later revision is another
 * job. `tidy-answer-files` asks for it again while no worker has begun.
 */
export const prepareAnswerFile = job({
  name: 'prepare-answer-file',
  payload: OfAnswerFile,
  queue: 'long',
  id: ({ answerFileId, revision }) => `prepare-answer-file-${answerFileId}-${revision}`,
  again: true,
})

/** Imports a file of answers by its plan. */
export const bringAnswerFile = job({
  name: 'bring-answer-file',
  payload: OfAnswerFile,
  queue: 'long',
  id: ({ answerFileId, revision }) => `bring-answer-file-${answerFileId}-${revision}`,
  again: true,
})

/** Withdraws an import as a whole. `ask` is another one each time that staff ask, so that a job that has failed can be repeated. */
export const withdrawAnswers = job({
  name: 'withdraw-answers',
  payload: z.object({ surveyId: SurveyId, importId: z.string(), by: MemberId, ask: z.string() }),
  queue: 'long',
  id: ({ importId, ask }) => `withdraw-answers-${importId}-${ask}`,
})

/** No payload: workers are asked again for files of answers that none has begun; those whose worker died are given up. */
export const tidyAnswerFiles = job({
  name: 'tidy-answer-files',
  payload: z.object({}),
  queue: 'housekeeping',
  id: () => 'tidy-answer-files',
  everyMs: HOUR_MS / 12,
})
