import type {
  OperationFinding,
  OperationKind,
  OperationProgress,
  OperationState,
} from '@portal/contracts/http/operations/read-models'
import { shownNumber, withShownNumbers } from '../operations/position-number.ts'
import type { Means } from '../runtime/batches/batch.ts'
import { buildsOf } from '../runtime/builds/build.ts'
import { BUILD_LIMITS, type PageLimits } from '../runtime/reading/pages.ts'
import { discard } from '../runtime/rebuild/discard.ts'
import { type Rebuilt, rebuild } from '../runtime/rebuild/rebuild.ts'
import { switchTo } from '../runtime/rebuild/switch.ts'
import type { Comparison } from '../runtime/verify/comparison.ts'
import { verify } from '../runtime/verify/verify.ts'
import { isRefusal } from './is-refusal.ts'
import { modelsNamed } from './models.ts'
import { paceOf } from './pace.ts'
import { withLease } from './with-lease.ts'

/** What is asked for. `rate`: events a second at most; null: as fast as it goes. */
export type OperationToDo = Readonly<{
  kind: OperationKind
  projections: readonly string[]
  /** Whatever cannot be applied is parked; else the events at these positions (numbers) alone. */
  park: boolean
  accepted?: readonly number[]
  show: boolean
  rate: number | null
}>

export type CarriedOut = Readonly<{
  state: Extract<OperationState, 'done' | 'found' | 'stopped' | 'refused'>
  detail: string
  findings: readonly OperationFinding[]
}>

export type Carrying = Readonly<{
  signal: AbortSignal
  onProgress: (progress: OperationProgress) => void
  onLost: (error: unknown) => void
}>

const compared = (comparison: Comparison | null): Pick<OperationFinding, 'isEqual' | 'position' | 'tables'> =>
  comparison?.outcome === 'compared'
    ? { isEqual: comparison.isEqual, position: shownNumber(comparison.position), tables: comparison.tables }
    : { isEqual: null, position: null, tables: [] }

const findingOf = (rebuilt: Rebuilt): OperationFinding => ({
  projection: rebuilt.build.projection,
  version: rebuilt.build.version,
  outcome: rebuilt.outcome,
  reason: rebuilt.outcome === 'refused' ? rebuilt.reason : null,
  ...compared(rebuilt.outcome === 'ready' ? rebuilt.comparison : null),
})

const sayRebuilt = ({ projection, version, outcome, reason, isEqual }: OperationFinding): string => {
  const name = `${projection} v${version}`
  if (outcome === 'refused') return `${name} ${withShownNumbers(reason ?? '')}`
  if (outcome === 'stopped') return `${name} is stopped`
  const equal = isEqual === null ? '' : `, ${isEqual ? 'equals' : 'DIFFERS from'} what was shown`
  return `${name} is ${outcome}${equal}`
}

const ended = (state: CarriedOut['state'], findings: readonly OperationFinding[]): CarriedOut => ({
  state,
  findings,
  detail: findings.map(sayRebuilt).join('; '),
})

/** No more than a second's worth at once: held back it goes evenly, tells how far it is, and hears when it is to end. */
const inSmallPages = (rate: number): PageLimits => ({
  ...BUILD_LIMITS,
  live: Math.min(BUILD_LIMITS.live, rate),
  catchUp: Math.min(BUILD_LIMITS.catchUp, rate),
})

const makeAnew = async (
  means: Means,
  { projections, park, accepted = [], show, rate }: OperationToDo,
  carrying: Carrying,
): Promise<CarriedOut> => {
  const models = modelsNamed(projections)
  const { numberOf } = means.feed.numbers
  const pace = paceOf(() => performance.now())
  const rebuilt = await withLease(means, carrying.onLost, (leased) =>
    rebuild(leased, models, {
      accepts: (position) => park || accepted.includes(numberOf(position) ?? 0),
      signal: carrying.signal,
      ...(rate !== null && { rate, limits: inSmallPages(rate) }),
      onProgress: (progress) => carrying.onProgress(pace(progress)),
    }),
  )
  const found = rebuilt.map(findingOf)
  if (found.some(({ outcome }) => outcome === 'stopped')) return ended('stopped', found)
  if (found.some(({ outcome }) => outcome === 'refused')) return ended('found', found)
  if (!show) return ended('done', found)
  for (const [i, { build }] of rebuilt.entries()) {
    const model = models[i]
    if (model) await switchTo(means, model, build.version)
  }
  return ended(
    'done',
    found.map((finding) => ({ ...finding, outcome: 'shown' })),
  )
}

const sayVerified = ({ projection, outcome, isEqual, position }: OperationFinding): string => {
  if (outcome === 'behind') return `${projection}: nobody follows what is shown: start a projector`
  if (outcome === 'stopped') return `${projection} is stopped; nothing is left behind`
  return `${projection} at ${position}: ${isEqual ? 'equals the log' : 'DIFFERS from the log'}`
}

const stateOfVerified = (findings: readonly OperationFinding[]): CarriedOut['state'] => {
  if (findings.some(({ outcome }) => outcome === 'stopped')) return 'stopped'
  if (findings.some(({ outcome }) => outcome === 'behind')) return 'refused'
  return findings.every(({ isEqual }) => isEqual === true) ? 'done' : 'found'
}

const prove = async (means: Means, { projections }: OperationToDo, carrying: Carrying): Promise<CarriedOut> => {
  const { signal, onProgress, onLost } = carrying
  const findings: OperationFinding[] = []
  await withLease(means, onLost, async (leased) => {
    for (const model of modelsNamed(projections)) {
      const pace = paceOf(() => performance.now())
      const comparison = await verify(leased, model, {
        signal,
        onProgress: (at, to, events) => onProgress(pace({ state: 'verifying', at, to, events })),
      })
      const { outcome } = comparison
      findings.push({ projection: model.name, version: null, outcome, reason: null, ...compared(comparison) })
      if (signal.aborted) break
    }
  })
  return { state: stateOfVerified(findings), findings, detail: findings.map(sayVerified).join('; ') }
}

/**
 * Carries an operation out to its end. Called again after a process died half way, it continues with what is there: a rebuild with its build, a
 * verify from its beginning.
 * @throws the database's errors
 */
export const carryOut = async (means: Means, operation: OperationToDo, carrying: Carrying): Promise<CarriedOut> => {
  try {
    return await (operation.kind === 'rebuild'
      ? makeAnew(means, operation, carrying)
      : prove(means, operation, carrying))
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { state: 'refused', findings: [], detail: withShownNumbers(error.message) }
  }
}

const BEGUN: readonly string[] = ['building', 'catching_up', 'verifying']

/** Deletes what a rebuild of these has made so far; a process that is still building is fenced off. */
export const discardBegun = async (
  means: Pick<Means, 'pool' | 'classOf'>,
  projections: readonly string[],
  reason: string | null,
): Promise<void> => {
  for (const model of modelsNamed(projections)) {
    const begun = (await buildsOf(means.pool, model.name)).filter(
      ({ purpose, state }) => purpose === 'rows' && BEGUN.includes(state),
    )
    for (const build of begun) await discard(means, model, build, 'cancelled', reason)
  }
}
