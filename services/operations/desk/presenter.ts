import type { ActionsReply, OperatorAction } from '@portal/contracts/http/operations/actions'
import type { ExcludedEvent, ParkedEvent, ParkedKey } from '@portal/contracts/http/operations/dead-letters'
import type { Operation } from '@portal/contracts/http/operations/read-models'
import type { DeadLetter, Excluded } from '@portal/projections/operations/dead-letters/queries'
import type { ActionLine } from '@portal/projections/operations/operator-actions/queries'
import type { KeptOperation } from '../running/kept-operations.ts'

type NameOf = (accountId: string) => Promise<string | null>

const ACCOUNT = /^account ([0-9a-f-]{36})$/

/** Each name is looked up once. */
const namesOf = async (ids: readonly string[], nameOf: NameOf): Promise<ReadonlyMap<string, string | null>> =>
  new Map(await Promise.all([...new Set(ids)].map(async (id) => [id, await nameOf(id)] as const)))

export const presentOperations = async (
  operations: readonly KeptOperation[],
  nameOf: NameOf,
): Promise<readonly Operation[]> => {
  const names = await namesOf(
    operations.map(({ askedBy }) => askedBy),
    nameOf,
  )
  return operations.map((operation) => ({
    operationId: operation.operationId,
    kind: operation.kind,
    projections: operation.projections,
    state: operation.state,
    isEnding: operation.ending !== null && operation.endedAt === null,
    by: names.get(operation.askedBy) ?? null,
    reason: operation.reason,
    askedAt: operation.askedAt,
    endedAt: operation.endedAt,
    progress: operation.progress,
    detail: operation.detail,
    findings: operation.findings,
  }))
}

/** The names of those who asked, by what the log has of them. An account that is gone keeps its id. */
const operatorNames = async (all: readonly string[], nameOf: NameOf): Promise<(by: string) => string> => {
  const accountOf = (by: string): string | undefined => ACCOUNT.exec(by)?.[1]
  const names = await namesOf(
    all.flatMap((by) => accountOf(by) ?? []),
    nameOf,
  )
  return (by) => names.get(accountOf(by) ?? '') ?? by
}

export const presentOperators = async (all: readonly string[], nameOf: NameOf): Promise<ActionsReply['operators']> => {
  const named = await operatorNames(all, nameOf)
  return all.map((by) => ({ by, name: named(by) }))
}

export const presentActions = async (
  lines: readonly ActionLine[],
  nameOf: NameOf,
): Promise<readonly OperatorAction[]> => {
  const named = await operatorNames(
    lines.map(({ began }) => began.by),
    nameOf,
  )
  return lines.map(({ position, began, ended }) => ({
    position,
    actionId: began.actionId,
    action: began.action,
    target: began.target,
    by: named(began.by),
    reason: began.reason,
    plan: began.plan,
    beganAt: began.at,
    endedAt: ended?.at ?? null,
    outcome: ended?.outcome ?? 'began',
    detail: ended?.detail ?? null,
  }))
}

/** One line for each key of each build, by its first event. */
export const presentParkedKeys = (
  letters: readonly DeadLetter[],
  isShown: (projection: string, version: number) => boolean,
): readonly ParkedKey[] => {
  const byKey = Map.groupBy(letters, ({ projection, version, key }) => JSON.stringify([projection, version, key]))
  return [...byKey.values()].flatMap((ofKey) => {
    const [first] = ofKey
    if (!first) return []
    const { projection, version, key, position, type, error, parkedAt } = first
    const isRetrying = ofKey.some(({ retryAsked }) => retryAsked)
    return [
      {
        projection,
        version,
        isShown: isShown(projection, version),
        key,
        events: ofKey.length,
        position,
        type,
        class: first.class,
        error,
        parkedAt,
        isRetrying,
      },
    ]
  })
}

export const presentExcluded = ({ projection, position, key, type, reason }: Excluded): ExcludedEvent => ({
  projection,
  position,
  key,
  type,
  reason,
})

export const presentParkedEvent = (letter: DeadLetter, data: unknown): ParkedEvent => ({
  version: letter.version,
  position: letter.position,
  eventId: letter.eventId,
  type: letter.type,
  class: letter.class,
  error: letter.error,
  parkedAt: letter.parkedAt,
  data,
})
