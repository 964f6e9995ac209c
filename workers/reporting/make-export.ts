import { makeExport } from '@portal/contracts/jobs/reporting'
import { handled } from '../handled-job.ts'

type Attending = Readonly<{ stopping: AbortSignal; cancelled: AbortSignal; onShare: (share: number) => void }>

type Deps = Readonly<{
  /** Does nothing where another worker makes it already. */
  attend: (exportId: string, attending: Attending) => Promise<void>
}>

/** An export that staff asked for. A worker that is told to stop lets go of it, and another begins again. */
export const makingExport = ({ attend }: Deps) =>
  handled(makeExport, async ({ exportId }, { stopping, cancelled, progress }) => {
    await attend(exportId, { stopping, cancelled, onShare: (share) => progress({ share, text: 'rows' }) })
    return undefined // what came of it is kept with the export itself
  })
