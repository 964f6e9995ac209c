import type { SystemStatus } from '@portal/contracts/http/operations/status'
import { takeSample } from '@portal/contracts/jobs/operations'
import { handled } from '../handled-job.ts'

type Deps = Readonly<{ status: () => Promise<SystemStatus>; keep: (status: SystemStatus) => Promise<void> }>

/** Keeps how the system is, for the charts of the Operations page. */
export const takingSample = ({ status, keep }: Deps) =>
  handled(takeSample, async () => {
    await keep(await status())
    return undefined
  })
