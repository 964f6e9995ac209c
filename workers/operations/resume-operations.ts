import { resumeOperations } from '@portal/contracts/jobs/operations'
import { handled } from '../handled-job.ts'

type Waiting = Readonly<{ operationId: string; claims: number }>
type Deps = Readonly<{
  unattended: () => Promise<readonly Waiting[]>
  call: (operationId: string, claims: number) => Promise<void>
}>

/** A rebuild or verify whose worker died, or whose job was lost, is given to another worker. */
export const resumingOperations = ({ unattended, call }: Deps) =>
  handled(resumeOperations, async () => {
    const waiting = await unattended()
    for (const { operationId, claims } of waiting) await call(operationId, claims)
    return waiting.length > 0 ? { resumed: waiting.length } : undefined
  })
