import { importMembers } from '@portal/contracts/jobs/identity'
import type { runImport } from '@portal/services/identity/imports/run-import'
import { handled } from '../handled-job.ts'

type Deps = Readonly<{ run: ReturnType<typeof runImport> }>

/** May run more than once for a file: a row makes one member at most. */
export const importingMembers = ({ run }: Deps) =>
  handled(importMembers, async ({ importId }, { signal, progress }) => {
    await run(importId, { signal, progress })
    return undefined
  })
