import type { OperatorActed, OperatorOutcome } from '@portal/contracts/events/operations'
import type { Instant } from '@portal/contracts/ids'
import type { ActionName } from '@portal/contracts/operations/action-names'
import type { AppendRequest, EventLog, Stream } from '@portal/infra/event-log/event-log'
import { backOff } from '@portal/infra/tools/back-off'
import { derivedId } from './derived-id.ts'
import { NotAppended } from './handle.ts'

const OPERATIONS: Stream<OperatorActed> = 'operations'

export type AuditDeps = Readonly<{ log: EventLog; now: () => Instant }>

type Acted = Pick<OperatorActed, 'actionId' | 'action' | 'target' | 'by' | 'reason' | 'plan'>

/**
 * An action as the audit trail keeps it. `actionId` is the same for both of its events and for every repetition of the
 * request; `request` is all that was asked for, and the log keeps a digest of it alone.
 */
export type Audited = Acted & Readonly<{ action: ActionName; request: string }>

export type Ending = Readonly<{ outcome: Exclude<OperatorOutcome, 'began'>; detail: string | null }>

type Half = 'began' | 'ended'

const commandIdOf = ({ actionId }: Pick<Audited, 'actionId'>, half: Half): string =>
  derivedId('operator-act', actionId, half)

const requestFor = (
  { request, ...action }: Acted & Pick<Audited, 'request'>,
  half: Half,
  line: Pick<OperatorActed, 'outcome' | 'detail' | 'at'>,
): AppendRequest<OperatorActed> => ({
  stream: OPERATIONS,
  commandId: commandIdOf(action, half),
  // Of the beginning the whole request: the same id with another one is refused. The first of several endings stands.
  intent: JSON.stringify(half === 'began' ? [action.actionId, half, request] : [action.actionId, half]),
  expect: 'any',
  events: [{ type: 'OperatorActed', ...action, ...line }],
})

const write = async ({ log }: AuditDeps, request: AppendRequest<OperatorActed>) => {
  const written = await log.append(request)
  if (!('position' in written)) throw new NotAppended(written)
  return { isNew: written.outcome === 'appended', version: written.version }
}

/**
 * Writes down that an action begins. `isNew` is false where it was written down before.
 * @throws NotAppended `id_conflict` where the id stands for another request
 */
export const actionBegan = (deps: AuditDeps, action: Audited): Promise<Readonly<{ isNew: boolean }>> =>
  write(deps, requestFor(action, 'began', { outcome: 'began', detail: null, at: deps.now() }))

const endingAt = async ({ log }: AuditDeps, version: number): Promise<Ending | null> => {
  for await (const { event } of log.readStream(OPERATIONS, version)) {
    return event.outcome === 'began' ? null : { outcome: event.outcome, detail: event.detail }
  }
  return null
}

/**
 * What the trail has of an action: null if it never began; `ending` is null while it has none.
 * @throws NotAppended `id_conflict` where the id stands for another request
 */
export const standingOf = async (
  deps: AuditDeps,
  action: Audited,
): Promise<Readonly<{ ending: Ending | null }> | null> => {
  if (!(await deps.log.findCommand(OPERATIONS, commandIdOf(action, 'began')))) return null
  await actionBegan(deps, action) // it is there: this compares the requests, and writes nothing
  const ended = await deps.log.findCommand(OPERATIONS, commandIdOf(action, 'ended'))
  return { ending: ended && (await endingAt(deps, ended.version)) }
}

const PAUSES = { firstMs: 50, longestMs: 1_000 }
const TRIES = 6

const patiently = async <T>(write: () => Promise<T>): Promise<T> => {
  const { pause } = backOff(PAUSES)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write()
    } catch (error) {
      if (attempt === TRIES) throw error
      await pause()
    }
  }
}

/** Writes down how an action ended; a write that fails is tried again for some seconds. @returns the ending that stands: the first */
export const actionEnded = async (deps: AuditDeps, action: Audited, ending: Ending): Promise<Ending> => {
  const request = requestFor(action, 'ended', { ...ending, at: deps.now() })
  const { isNew, version } = await patiently(() => write(deps, request))
  return isNew ? ending : ((await endingAt(deps, version)) ?? ending)
}

const CUT_OFF = 'The log was restored from a backup that was taken before this ended.'

/** Ends whatever has begun and not ended in a log that was just restored: of what was done elsewhere since, it has nothing. */
export const endCutOff = async (deps: AuditDeps): Promise<void> => {
  const open = new Map<string, Acted>()
  for await (const { event } of deps.log.readStream(OPERATIONS)) {
    const { actionId, action, target, by, reason, plan } = event
    if (event.outcome === 'began') open.set(actionId, { actionId, action, target, by, reason, plan })
    else open.delete(actionId)
  }
  for (const acted of open.values()) {
    const line = { outcome: 'unknown', detail: CUT_OFF, at: deps.now() } as const
    await write(deps, requestFor({ ...acted, request: '' }, 'ended', line))
  }
}
