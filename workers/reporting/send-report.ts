import type { SendReport } from '@portal/contracts/asks/reporting'
import { sendReport } from '@portal/contracts/jobs/reporting'
import { handled } from '../handled-job.ts'

type Running = Readonly<{ signal: AbortSignal; cancelled: AbortSignal; onShare: (share: number) => void }>

type Deps = Readonly<{ send: (asked: SendReport, running: Running) => Promise<string> }>

/** A dashboard to the recipients of its schedule. It may run more than once: what was done is not done again. */
export const sendingReportJob = ({ send }: Deps) =>
  handled(sendReport, async (asked, { signal, cancelled, progress }) => {
    const onShare = (share: number): void => progress({ share, text: 'rows' })
    return { report: await send(asked, { signal, cancelled, onShare }) }
  })
