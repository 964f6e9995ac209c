import {
  changeRetention,
  type KeptRule,
  listRetention,
  MOST_REMOVED_COUNTED,
  previewRetention,
  type RetentionChange,
} from '@portal/contracts/http/retention'
import {
  allowedDays,
  keptSince,
  RETENTION_RULES,
  type RetentionRule,
  retentionRules,
} from '@portal/contracts/identity/retention-rules'
import { commandOf, withPosition } from '../../http/calls/command.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import type { Act, CarryOut } from '../../kernel/act.ts'
import { derivedId } from '../../kernel/derived-id.ts'
import type { RetentionPart } from '../../kernel/retention-part.ts'
import { daysOf, type Retention } from '../domain/retention.ts'
import type { RetentionCommands } from '../retention/commands.ts'
import type { RetentionRun, RetentionRuns } from '../retention/retention-runs.ts'

type Deps = Readonly<{
  retention: Pick<RetentionCommands, 'current' | 'change'>
  retentionRuns: Pick<RetentionRuns, 'list'>
  /** Of all areas. */
  retentionParts: readonly RetentionPart[]
  carryOut: CarryOut
  now: () => Date
}>

const present = (rule: RetentionRule, kept: Retention, run: RetentionRun | undefined): KeptRule => ({
  rule,
  days: daysOf(kept, rule),
  ...retentionRules[rule],
  changedAt: kept[rule]?.changedAt ?? null,
  lastRun: run ? { at: run.at, removed: run.removed } : null,
})

/** @throws {ProblemError} `invalid-request` for days that the rule does not allow */
const refuseOthers = (rule: RetentionRule, days: number): void => {
  if (days !== allowedDays(rule, days)) throw new ProblemError('invalid-request')
}

const STALE = 'Somebody has changed it meanwhile.'
const NOT_SEEN = 'More would be removed than was seen.'

/** What has become old enough since then is not counted against who looked at the preview. */
const PREVIEW_HOLDS_MS = 3_600_000

/** For how long data are kept: what staff see of it, and how they change it. */
export const retentionRoutes = ({ retention, retentionRuns, retentionParts, carryOut, now }: Deps) => {
  const countOlder = async (rule: RetentionRule, days: number, at: Date): Promise<number> => {
    const part = retentionParts.find((one) => one.rule === rule)
    return (await part?.countBefore(keptSince(days, at), MOST_REMOVED_COUNTED)) ?? 0
  }
  /** Whether a time removes no more than the preview has said; a longer one removes nothing. */
  const isSeen = async ({ rule, days, seen, removes }: RetentionChange): Promise<boolean> => {
    if (days >= seen) return true
    if (removes === undefined) return false
    return (await countOlder(rule, days, new Date(now().getTime() - PREVIEW_HOLDS_MS))) <= removes
  }
  return [
    route(listRetention, async () => {
      const [kept, runs] = await Promise.all([retention.current(), retentionRuns.list()])
      return {
        rules: RETENTION_RULES.map((rule) =>
          present(
            rule,
            kept,
            runs.find((run) => run.rule === rule),
          ),
        ),
      }
    }),
    route(previewRetention, async ({ query: { rule, days } }) => {
      refuseOthers(rule, days)
      return { removed: await countOlder(rule, days, now()) }
    }),
    route(changeRetention, async (request, reply) => {
      const { rule, days, seen } = request.body
      refuseOthers(rule, days)
      const { actor, commandId } = commandOf(request)
      const act: Act = { name: 'retention change', target: `retention ${rule}`, asked: [rule, days, seen] }
      const ended = await carryOut({ accountId: actor.id, actionId: commandId }, act, async () => {
        if (!(await isSeen(request.body))) return { outcome: 'refused', detail: NOT_SEEN }
        const changed = await retention.change(derivedId(act.name, commandId), { rule, days, seen, by: actor.id })
        if (changed.outcome === 'rejected') return { outcome: 'refused', detail: STALE }
        withPosition(reply, changed.position)
        return { outcome: 'done', detail: `It is kept for ${days} days; before, for ${seen}.` }
      })
      if (ended.outcome === 'refused') throw new ProblemError('stale-version')
      return { rule, days }
    }),
  ]
}
