import { resumeWorks } from '@portal/contracts/jobs/operations'
import { handled } from '../handled-job.ts'

type Waiting = Readonly<{ workId: string; claims: number }>
type Deps = Readonly<{
  unattended: () => Promise<readonly Waiting[]>
  call: (workId: string, claims: number) => Promise<void>
  forgetOld: () => Promise<void>
}>

/** A rebuild or verify whose worker died, or whose job was lost, is given to another worker. */
export const resumingWorks = ({ unattended, call, forgetOld }: Deps) =>
  handled(resumeWorks, async () => {
    const waiting = await unattended()
    for (const { workId, claims } of waiting) await call(workId, claims)
    await forgetOld()
    return waiting.length > 0 ? { resumed: waiting.length } : undefined
  })
