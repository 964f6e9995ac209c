import type { MemberId, SurveyId } from '@portal/contracts/ids'
import { bringAnswerFile, prepareAnswerFile, tidyAnswerFiles, withdrawAnswers } from '@portal/contracts/jobs/surveys'
import type { JobRun } from '@portal/infra/jobs/job-queue'
import { handled } from '../handled-job.ts'

type Running = Pick<JobRun, 'signal' | 'progress'>
type FileAt = Readonly<{ answerFileId: string; revision: number }>

type Deps = Readonly<{
  prepare: (at: FileAt, running: Running) => Promise<void>
  bring: (at: FileAt, running: Running) => Promise<void>
  withdraw: (
    asked: Readonly<{ surveyId: SurveyId; importId: string; by: MemberId }>,
    running: Running,
  ) => Promise<number>
  giveUp: () => Promise<number>
  /** Calls workers for files that none has begun. @returns how many */
  callForWaiting: () => Promise<number>
  removeUnused: () => Promise<number>
}>

/** Files of answers that staff bring. Each may run more than once: what came of it is kept with the file, and no row is stored twice. */
export const bringingAnswers = ({ prepare, bring, withdraw, giveUp, callForWaiting, removeUnused }: Deps) => [
  handled(prepareAnswerFile, async (at, { signal, progress }) => {
    await prepare(at, { signal, progress })
    return undefined
  }),
  handled(bringAnswerFile, async (at, { signal, progress }) => {
    await bring(at, { signal, progress })
    return undefined
  }),
  handled(withdrawAnswers, async ({ surveyId, importId, by }, { signal, progress }) => ({
    withdrawn: await withdraw({ surveyId, importId, by }, { signal, progress }),
  })),
  handled(tidyAnswerFiles, async () => {
    const [changed, called, removed] = [await giveUp(), await callForWaiting(), await removeUnused()]
    return changed + called + removed > 0 ? { changed, called, removed } : undefined
  }),
]
