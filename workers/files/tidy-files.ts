import { tidyFiles } from '@portal/contracts/jobs/files'
import { handled } from '../handled-job.ts'
import { withEach } from '../with-each.ts'

const HOUR_MS = 3_600_000
/** A file is named by an answer soon after its upload, or never. */
const UNUSED_MS = 24 * HOUR_MS
/** For so long a deleted file can be restored. */
const RESTORABLE_MS = 30 * 24 * HOUR_MS

type OldFile<Id, Response> = Readonly<{ fileId: Id; responseId: Response | null }>

type Deps<Id, Response> = Readonly<{
  now: () => Date
  perhapsUnused: (before: Date) => Promise<readonly OldFile<Id, Response>[]>
  /** Whether a stored answer of the response names the file. */
  isNamed: (responseId: Response, fileId: Id) => Promise<boolean>
  keep: (fileId: Id) => Promise<unknown>
  remove: (fileId: Id, reason: 'unused' | 'deleted') => Promise<unknown>
  deletedBefore: (before: Date) => Promise<readonly Id[]>
  /** Uploads of videos that did not end in time. */
  forgetOldUploads: () => Promise<void>
  /** Contents whose upload ended before there was a file. */
  removeStray: () => Promise<number>
}>

/** A file that an answer names stays. All else that was uploaded for an answer goes after a day, and what was deleted after a month. */
export const tidyingFiles = <Id, Response>(deps: Deps<Id, Response>) =>
  handled(tidyFiles, async () => {
    const before = (ms: number): Date => new Date(deps.now().getTime() - ms)
    let removed = 0
    const removeFile = async (fileId: Id, reason: 'unused' | 'deleted'): Promise<void> => {
      await deps.remove(fileId, reason)
      removed += 1
    }
    const keepOrRemove = async ({ fileId, responseId }: OldFile<Id, Response>): Promise<unknown> =>
      responseId !== null && (await deps.isNamed(responseId, fileId)) ? deps.keep(fileId) : removeFile(fileId, 'unused')
    const steps = [
      async () => withEach(await deps.perhapsUnused(before(UNUSED_MS)), keepOrRemove),
      async () => withEach(await deps.deletedBefore(before(RESTORABLE_MS)), (fileId) => removeFile(fileId, 'deleted')),
      deps.forgetOldUploads,
      async () => {
        removed += await deps.removeStray()
      },
    ]
    await withEach(steps, (step) => step())
    return removed > 0 ? { removed } : undefined
  })
