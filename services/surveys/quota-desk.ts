import { randomUUID } from 'node:crypto'
import { isUnreadable } from '@portal/contracts/events/registry'
import type { QuotaEvent } from '@portal/contracts/events/surveys'
import type { SurveyId } from '@portal/contracts/ids'
import type { EventLog, StoredEvent, Stream } from '@portal/infra/event-log/event-log'
import { LRUCache } from 'lru-cache'
import { NotAppended, StreamUnreadable } from '../kernel/handle.ts'
import {
  decideQuota,
  emptyLedger,
  enter,
  type QuotaCommand,
  type QuotaLedger,
  type QuotaVerdict,
} from './domain/quota-ledger.ts'

export const quotaStream = (surveyId: SurveyId): Stream<QuotaEvent> => `quota-${surveyId}`

/** Decides a command about the places of a survey. @throws NotAppended, StreamUnreadable, or the log's error */
export type QuotaDesk = (command: QuotaCommand) => Promise<QuotaVerdict>

type LedgerAt = Readonly<{ ledger: QuotaLedger; version: number }>
type Waiting = Readonly<{
  command: QuotaCommand
  resolve: (verdict: QuotaVerdict) => void
  reject: (error: unknown) => void
}>
/** Of one survey: the commands that wait for the next append, and the ledger as this process last knew it. */
type Desk = { waiting: Waiting[]; isOpen: boolean; known: LedgerAt | null }

/** One event each; the log takes 200 in one append. */
const MOST_TOGETHER = 100
/** Conflicts with other processes. Each means that one of them appended, so they all come to an end. */
const ATTEMPTS = 60
/** Ledgers that are kept in memory: of the surveys that were answered last. */
const SURVEYS_KEPT = 200

const read = async (log: EventLog, surveyId: SurveyId, known: LedgerAt | null): Promise<LedgerAt> => {
  const stream = quotaStream(surveyId)
  const events: QuotaEvent[] = []
  for await (const { event, version } of log.readStream(stream, (known?.version ?? 0) + 1)) {
    const stored: StoredEvent = event
    if (isUnreadable(stored))
      throw new StreamUnreadable(`event ${version} of ${stream} cannot be read: ${stored.reason}`)
    events.push(event)
  }
  if (known && events.length === 0) return known
  const ledger = known?.ledger ?? emptyLedger()
  for (const event of events) enter(ledger, event)
  return { ledger, version: (known?.version ?? 0) + events.length }
}

type Decided = Readonly<{ events: readonly QuotaEvent[]; verdicts: readonly QuotaVerdict[]; undo: () => void }>

/** What all of them come to, one after another. Their events are in the ledger then; `undo` takes them out. */
const decideAll = ({ ledger }: LedgerAt, commands: readonly QuotaCommand[]): Decided => {
  const events: QuotaEvent[] = []
  const undos: (() => void)[] = []
  const verdicts = commands.map((command) => {
    const { verdict, event } = decideQuota(ledger, command)
    if (event) {
      undos.push(enter(ledger, event))
      events.push(event)
    }
    return verdict
  })
  const undo = (): void => {
    for (const one of undos.toReversed()) one()
  }
  return { events, verdicts, undo }
}

/** Null on a conflict with another process. @throws NotAppended */
const append = async (log: EventLog, surveyId: SurveyId, at: LedgerAt, decided: Decided): Promise<LedgerAt | null> => {
  const { events, undo } = decided
  const request = { stream: quotaStream(surveyId), commandId: randomUUID(), intent: 'places', events }
  const written = await log.append({ ...request, expect: { exactly: at.version } })
  if ('position' in written) return { ...at, version: written.version }
  undo()
  if (written.outcome === 'version_conflict') return null
  throw new NotAppended(written)
}

type Settled = Readonly<{ verdicts: readonly QuotaVerdict[]; at: LedgerAt }>

/** Decides on the newest version: a decision that writes is checked by the append, any other is made on what was just read. */
const settle = async (
  log: EventLog,
  surveyId: SurveyId,
  known: LedgerAt | null,
  commands: readonly QuotaCommand[],
): Promise<Settled> => {
  let at = known ?? (await read(log, surveyId, null))
  let isFresh = known === null
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const decided = decideAll(at, commands)
    const writes = decided.events.length > 0
    if (!writes && isFresh) return { verdicts: decided.verdicts, at }
    const written = writes ? await append(log, surveyId, at, decided) : null
    if (written) return { verdicts: decided.verdicts, at: written }
    at = await read(log, surveyId, at)
    isFresh = true
  }
  throw new NotAppended({ outcome: 'version_conflict', version: at.version })
}

/**
 * Decides about the places of surveys. The ledger of a survey is a stream of the log, and every append expects the version
 * that was decided on, so no two processes give the same place away. While an append is under way further commands wait
 * and share the next one: a survey costs one append at a time, however many respondents come at once.
 */
export const quotaDesk = (log: EventLog): QuotaDesk => {
  const desks = new LRUCache<SurveyId, Desk>({ max: SURVEYS_KEPT })

  const serveNext = async (surveyId: SurveyId, desk: Desk): Promise<void> => {
    const together = desk.waiting.splice(0, MOST_TOGETHER)
    const commands = together.map(({ command }) => command)
    try {
      const { verdicts, at } = await settle(log, surveyId, desk.known, commands)
      desk.known = at
      for (const [place, verdict] of verdicts.entries()) together[place]?.resolve(verdict)
    } catch (error) {
      desk.known = null // whether it was written is not known
      for (const { reject } of together) reject(error)
    }
  }

  const serve = async (surveyId: SurveyId, desk: Desk): Promise<void> => {
    desk.isOpen = true
    while (desk.waiting.length > 0) await serveNext(surveyId, desk)
    desk.isOpen = false
  }

  return (command) =>
    new Promise((resolve, reject) => {
      const desk = desks.get(command.surveyId) ?? { waiting: [], isOpen: false, known: null }
      desks.set(command.surveyId, desk)
      desk.waiting.push({ command, resolve, reject })
      if (!desk.isOpen) void serve(command.surveyId, desk)
    })
}
