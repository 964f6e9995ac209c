import { ResumeWorks } from '@portal/contracts/jobs/operations'
import { job } from '../job.ts'

type Waiting = Readonly<{ workId: string; claims: number }>
type Deps = Readonly<{
  unattended: () => Promise<readonly Waiting[]>
  call: (workId: string, claims: number) => Promise<void>
  forgetOld: () => Promise<void>
}>

/** A work whose worker died, or whose call was lost, is given to the next one. */
export const resumeWorks = ({ unattended, call, forgetOld }: Deps) =>
  job({
    name: 'resume-works',
    payload: ResumeWorks,
    handle: async () => {
      for (const { workId, claims } of await unattended()) await call(workId, claims)
      await forgetOld()
    },
  })
