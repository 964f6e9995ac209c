import { keptSince, type RetentionRule } from '@portal/contracts/identity/retention-rules'
import { applyRetention } from '@portal/contracts/jobs/identity'
import { withEach } from '@portal/infra/tools/with-each'
import { handled } from '../handled-job.ts'

type Part = Readonly<{ rule: RetentionRule; removeBefore: (moment: Date) => Promise<number> }>

type Deps = Readonly<{
  parts: readonly Part[]
  /** For how many days each kind of data is kept, as the log has it now. */
  daysNow: () => Promise<(rule: RetentionRule) => number>
  /** Writes down when a kind of data was looked through, and how much of it was removed. */
  note: (rule: RetentionRule, removed: number, at: Date) => Promise<void>
  now: () => Date
}>

/** Removes what is older than staff want it to be kept. A kind of data that cannot be removed now does not keep the others. */
export const applyingRetention = ({ parts, daysNow, note, now }: Deps) =>
  handled(applyRetention, async () => {
    const daysOf = await daysNow()
    const all: Record<string, number> = {}
    await withEach(parts, async ({ rule, removeBefore }) => {
      const removed = await removeBefore(keptSince(daysOf(rule), now()))
      await note(rule, removed, now())
      if (removed > 0) all[rule] = removed
    })
    return Object.keys(all).length > 0 ? all : undefined
  })
