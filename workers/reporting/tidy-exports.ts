import { tidyExports } from '@portal/contracts/jobs/reporting'
import { handled } from '../handled-job.ts'

type Deps<Name> = Readonly<{
  unattended: () => Promise<readonly Readonly<{ exportId: string; claims: number }>[]>
  call: (exportId: string, claims: number) => Promise<void>
  expired: () => Promise<readonly Readonly<{ exportId: string; storedName: Name }>[]>
  removeFile: (name: Name) => Promise<void>
  removed: (exportId: string) => Promise<void>
  forgetOld: () => Promise<void>
}>

/** An export whose worker died is given to another; files whose time is over are removed. */
export const tidyingExports = <Name>(deps: Deps<Name>) =>
  handled(tidyExports, async () => {
    const waiting = await deps.unattended()
    for (const { exportId, claims } of waiting) await deps.call(exportId, claims)
    const expired = await deps.expired()
    for (const { exportId, storedName } of expired) {
      await deps.removeFile(storedName)
      await deps.removed(exportId)
    }
    await deps.forgetOld()
    return waiting.length + expired.length > 0 ? { resumed: waiting.length, removed: expired.length } : undefined
  })
