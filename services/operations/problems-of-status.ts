import type { ProjectionFigures, SystemStatus } from '@portal/contracts/http/operations'

/** What an operator is woken for. */
export type Bounds = Readonly<{ lagSeconds: number; oldestTransactionSeconds: number }>

/** A projection is usually a few hundredths of a second behind; a transaction as old holds back vacuum and switches. */
export const BOUNDS: Bounds = { lagSeconds: 10, oldestTransactionSeconds: 600 }

const wholeSeconds = (seconds: number): string => `${Math.round(seconds)} s`

const problemsOf = (figures: ProjectionFigures, { lagSeconds }: Bounds): readonly string[] => {
  const { state, reason, owner, parkedKeys, excludedEvents } = figures
  const name = `${figures.projection} v${figures.version}`
  const parked =
    parkedKeys > 0 && `${name}: parked keys: ${parkedKeys}, events that are not in the rows: ${excludedEvents}`
  const isStopped = state !== 'live' && figures.isShown
  if (isStopped) return [`${name} is ${state}: ${reason ?? 'no reason was given'}`, parked].filter(isText)
  if (!figures.isShown) return []
  const late = figures.lagSeconds > lagSeconds && `${name} is ${wholeSeconds(figures.lagSeconds)} behind`
  const orphan = owner === null && `${name}: no projector holds it`
  return [orphan, late, parked].filter(isText)
}

const isText = (value: string | false): value is string => value !== false

/** Whatever is wrong, a sentence each; empty if all is well. Of a version that is not shown, nothing is expected. */
export const problemsOfStatus = (status: SystemStatus, bounds: Bounds = BOUNDS): readonly string[] => {
  const { oldestTransactionSeconds: oldest, projections } = status
  const transaction = oldest > bounds.oldestTransactionSeconds && `A transaction is open for ${wholeSeconds(oldest)}`
  const none = !projections.some(({ isShown }) => isShown) && 'No read model is there: has a projector ever run?'
  return [transaction, none].filter(isText).concat(projections.flatMap((figures) => problemsOf(figures, bounds)))
}
