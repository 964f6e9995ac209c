import { OperationBody, type OperationFinding, type OperationPlan } from '@portal/contracts/http/operations/read-models'
import { type CarriedOut, carryOut } from '@portal/projections/control/carry-out'
import { modelsNamed } from '@portal/projections/control/models'
import { basisOfRebuild, planOfOperation } from '@portal/projections/operations/plans/queries'
import * as z from 'zod/mini'
import { freeForDatabase, sizeText } from '../samples/free-space.ts'
import type { Action, Ended } from './action.ts'
import { comparisonLines } from './finding-lines.ts'
import type { ReadModelMeans } from './read-model-means.ts'

/** `accepted`: positions of events that may be parked. */
export const RebuildInput = z.extend(z.omit(OperationBody, { kind: true }), {
  accepted: z.optional(z.readonly(z.array(z.int().check(z.minimum(1))))),
})
export type RebuildInput = z.infer<typeof RebuildInput>

/** A database does not tell what its disk has left; where its files are on this machine, we can look. */
const freeText = (free: number | null, needed: number): string => {
  if (free === null) return 'see on its machine how much is free'
  return free > needed ? `${sizeText(free)} free` : `only ${sizeText(free)} FREE: not enough disk space`
}

const planLines = ({ models, events, bytes, seconds, rate }: OperationPlan, free: number | null): readonly string[] => {
  const each = models.map(({ projection, codeVersion, shown, next, begun }) => {
    const how = begun === null ? 'is made beside it' : 'is gone on with'
    return `${projection}: v${shown ?? 'none'} is shown; v${next} ${how}, by version ${codeVersion} of the code`
  })
  const tables = models.flatMap((model) => model.tables.map(({ table }) => `${model.projection}.${table}`))
  return [
    ...each,
    `events: up to ${events.toLocaleString('en')}, read once for all`,
    `tables: ${tables.join(', ')}`,
    `disk:   about ${sizeText(bytes)}, as much as what is shown; ${freeText(free, bytes)}`,
    `time:   about ${seconds} s at ${rate.toLocaleString('en')} events/s`,
    'effects: none but these rows',
  ]
}

const findingLines = (finding: OperationFinding): readonly string[] => {
  const { projection, version, outcome, reason } = finding
  const title = `${projection} v${version}`
  switch (outcome) {
    case 'stopped':
      return [`${title} is stopped: the same command goes on, \`projection cancel\` deletes it.`]
    case 'refused':
      return [
        `${title} ${reason ?? ''}.`,
        'Accept that event by --accept POSITION, or park whatever cannot be applied by --park; the same command goes on.',
      ]
    case 'shown':
      return [`${title} is shown now.`, ...comparisonLines('  what was shown', finding)]
    case 'ready':
    case 'compared':
    case 'behind':
      return [
        `${title} is ready: \`projection switch ${projection}\` shows it.`,
        ...comparisonLines('  what is shown', finding),
      ]
  }
}

/** How a long action ended, as every action tells it. */
export const endedOf = (
  { state, detail, findings }: CarriedOut,
  linesOf: (finding: OperationFinding) => readonly string[],
): Ended => ({
  outcome: state,
  detail,
  lines: findings.length > 0 ? findings.flatMap(linesOf) : [detail],
  result: findings,
})

/** Makes read models again from the log, beside those that are shown, while members answer. */
export const rebuildAction: Action<RebuildInput, ReadModelMeans> = {
  name: 'projection rebuild',
  input: RebuildInput,
  target: ({ projections }) => projections.join(', '),
  plan: async ({ projections, accepted = [], park = false }, means) => {
    const models = modelsNamed(projections)
    const basis = await basisOfRebuild(means.pool, models, { accepted: accepted.map(String), park })
    return { basis, lines: planLines(await planOfOperation(means, models, basis), await freeForDatabase(means.pool)) }
  },
  perform: async ({ projections, accepted = [], park = false, show = false, rate = null }, means, running) => {
    const asked = { kind: 'rebuild', projections, accepted, park, show, rate } as const
    const onLost = (): void => running.onTrouble('The lease could not be renewed.')
    return endedOf(await carryOut(means, asked, { ...running, onLost }), findingLines)
  },
}
