import type { AnswerFileAt, KeptAnswerFiles } from './kept-answer-files.ts'

const OF_A_FILE = /^(?:prepare|bring)-answer-file-([\da-f-]{36})-(\d+)$/

const fileOf = (jobId: string): AnswerFileAt | null => {
  const [, answerFileId, revision] = OF_A_FILE.exec(jobId) ?? []
  return answerFileId === undefined ? null : { answerFileId, revision: Number(revision) }
}

/** The file of a job that an operator cancelled is interrupted: whoever brought it may begin again, and no worker is called for it. */
export const answerFileCancelled =
  ({ interrupt }: Pick<KeptAnswerFiles, 'interrupt'>) =>
  async (jobId: string): Promise<void> => {
    const at = fileOf(jobId)
    if (at) await interrupt(at)
  }
