import { fixedTimes, keptSince } from '@portal/contracts/identity/retention-rules'
import { tidyFiles } from '@portal/contracts/jobs/files'
import { withEach } from '@portal/infra/tools/with-each'
import { handled } from '../handled-job.ts'

type OldFile<Id, Response> = Readonly<{ fileId: Id; responseId: Response | null }>

type Deps<Id, Response> = Readonly<{
  now: () => Date
  perhapsUnused: (before: Date) => Promise<readonly OldFile<Id, Response>[]>
  /** Whether a stored answer of the response names the file. */
  isNamed: (responseId: Response, fileId: Id) => Promise<boolean>
  keep: (fileId: Id) => Promise<unknown>
  remove: (fileId: Id) => Promise<unknown>
  /** Uploads of videos that did not end in time. */
  forgetOldUploads: () => Promise<void>
  /** Contents whose upload ended before there was a file. */
  removeStray: () => Promise<number>
}>

/** A file that an answer names stays. All else that was uploaded for an answer goes after a day. */
export const tidyingFiles = <Id, Response>(deps: Deps<Id, Response>) =>
  handled(tidyFiles, async () => {
    let removed = 0
    const removeFile = async (fileId: Id): Promise<void> => {
      await deps.remove(fileId)
      removed += 1
    }
    /** A file is named by an answer soon after its upload, or never. */
    const yesterday = (): Date => keptSince(fixedTimes['unused-uploads'], deps.now())
    const keepOrRemove = async ({ fileId, responseId }: OldFile<Id, Response>): Promise<unknown> =>
      responseId !== null && (await deps.isNamed(responseId, fileId)) ? deps.keep(fileId) : removeFile(fileId)
    const steps = [
      async () => withEach(await deps.perhapsUnused(yesterday()), keepOrRemove),
      deps.forgetOldUploads,
      async () => {
        removed += await deps.removeStray()
      },
    ]
    await withEach(steps, (step) => step())
    return removed > 0 ? { removed } : undefined
  })
