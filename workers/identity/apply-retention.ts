import { keptSince } from '@portal/contracts/identity/retention-rules'
import { applyRetention } from '@portal/contracts/jobs/identity'
import { withEach } from '@portal/infra/tools/with-each'
import { daysOf, type Retention } from '@portal/services/identity/domain/retention'
import type { RetentionRuns } from '@portal/services/identity/retention/retention-runs'
import type { RetentionPart } from '@portal/services/kernel/retention-part'
import { handled } from '../handled-job.ts'

type Deps = Readonly<{
  parts: readonly Pick<RetentionPart, 'rule' | 'removeBefore'>[]
  /** As the log has it now. */
  current: () => Promise<Retention>
  note: RetentionRuns['note']
  now: () => Date
}>

/** Removes what is older than staff want it to be kept. A kind of data that cannot be removed now does not keep the others. */
export const applyingRetention = ({ parts, current, note, now }: Deps) =>
  handled(applyRetention, async () => {
    const kept = await current()
    const all: Record<string, number> = {}
    await withEach(parts, async ({ rule, removeBefore }) => {
      const removed = await removeBefore(keptSince(daysOf(kept, rule), now()))
      await note(rule, removed, now())
      if (removed > 0) all[rule] = removed
    })
    return Object.keys(all).length > 0 ? all : undefined
  })
