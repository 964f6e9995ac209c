import type { AnswerFileState } from '@portal/contracts/http/answer-files'
import type { JobProgress } from '@portal/contracts/http/operations/jobs'
import type { FileStore } from '@portal/infra/files/file-store'
import type { AnswersSource } from '../import/answers-source.ts'
import { UnreadableFile } from '../import/unreadable-file.ts'
import type { AnswerFileAt, KeptAnswerFile, KeptAnswerFiles } from './kept-answer-files.ts'

/** How a worker runs. */
export type Running = Readonly<{ signal: AbortSignal; progress: (progress: JobProgress) => void }>

const TELL_EVERY_MS = 500

/** The plan was changed, or the import cancelled. */
export class NotWanted extends Error {
  override readonly name = 'NotWanted'
}

/** Stores how far the work is, and aborts once it is not wanted any more. */
export const attention = (
  files: Pick<KeptAnswerFiles, 'tell'>,
  at: AnswerFileAt,
  state: AnswerFileState,
  { signal, progress }: Running,
) => {
  const ending = new AbortController()
  let told = 0
  const tell = async (share: number | null): Promise<void> => {
    if (!(await files.tell(at, state, share))) ending.abort(new NotWanted())
  }
  let telling = tell(null).catch(() => undefined) // it has begun
  return {
    signal: AbortSignal.any([signal, ending.signal]),
    onShare: (share: number | null): void => {
      const now = performance.now()
      if (now - told < TELL_EVERY_MS) return
      told = now
      if (share !== null) progress({ share, text: state })
      // A failure to tell is no failure of the work: the next one tells again.
      telling = telling.then(() => tell(share)).catch(() => undefined)
    },
    told: () => telling,
  }
}

/** A file that was uploaded, as often as it is read. It is gone if it was removed from the storage. */
export const sourceIn = (
  store: Pick<FileStore, 'read'>,
  { fileName, stored, bytes }: KeptAnswerFile,
): AnswersSource => ({
  name: fileName,
  bytes,
  open: async function* () {
    const found = await store.read(stored)
    if (found === null) throw new UnreadableFile('The file is not there any more: upload it again.')
    yield* found.content
  },
})
