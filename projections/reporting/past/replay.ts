import { setImmediate as letOthers } from 'node:timers/promises'
import { isUnreadable } from '@portal/contracts/events/registry'
import type { SurveyPublished } from '@portal/contracts/events/surveys'
import { type CodeFrame, codableKeys } from '@portal/contracts/reporting/code-frame'
import type { MomentQuestion } from '@portal/contracts/reporting/time-question'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import type { EventLog, Position, Recorded, Stream } from '@portal/infra/event-log/event-log'
import { NotApplicable } from '../../runtime/batches/failure.ts'
import type { Days } from '../answer-index/response-days.ts'
import type { ReportingEvent } from '../response/batch-needs.ts'
import type { ColumnKey } from '../response/column-keys.ts'
import { applyTo } from '../response/projector.ts'
import { type KeptOfRows, pastRows } from './past-rows.ts'

/** The part of a survey's texts that a search reads: the ordinals and texts of an answer key. */
export type PastTexts = ReadonlyMap<string, ReadonlyMap<number, string>>

/**
 * A survey as it was at a position of the log. `chunks`: the bits of each column. `texts` null: they were not kept. `members`: whose response
 * an ordinal is, if that was to be kept. `erasedSince`: respondents who have been erased after that position; what they wrote, and whose
 * response it was, is not in it.
 */
export type PastSurvey = Readonly<{
  /** The newest version first. */
  definitions: readonly SurveyDefinition[]
  version: number
  respondents: number
  weights: readonly string[]
  frames: readonly CodeFrame[]
  chunks: ReadonlyMap<ColumnKey, ReadonlyMap<number, Uint8Array>>
  texts: PastTexts | null
  members: ReadonlyMap<number, string>
  /** On which days respondents answered and began, by ordinal. */
  days: Readonly<Record<MomentQuestion, Days>>
  erasedSince: number
}>

export type ReplayMeans = Readonly<{
  log: Pick<EventLog, 'readStream'>
  /** The responses of a survey in log order. */
  responsesOf: (surveyId: string) => Promise<readonly string[]>
}>

export type Wanted = Readonly<{ surveyId: string; position: Position }> & KeptOfRows

export type Watched = Readonly<{ signal: AbortSignal; onShare: (share: number) => void }>

/** Streams that are read at the same time, and before others may run. */
const AT_ONCE = 32

type Event = Recorded<ReportingEvent>

const readAll = async (log: ReplayMeans['log'], stream: Stream<ReportingEvent>): Promise<readonly Event[]> => {
  const events: Event[] = []
  for await (const recorded of log.readStream(stream)) {
    if (isUnreadable(recorded.event)) break // the projection parks it, and those behind it
    events.push(recorded)
  }
  return events
}

const versionsUntil = async ({ log }: ReplayMeans, { surveyId, position }: Wanted) => {
  const events = await readAll(log, `survey-${surveyId}`)
  return events.filter(
    (one): one is Recorded<SurveyPublished> => one.event.type === 'SurveyPublished' && one.position <= position,
  )
}

/** The code frames as they were saved, of all keys that could have one. */
const framesUntil = async (
  { log }: ReplayMeans,
  { surveyId, position }: Wanted,
  versions: readonly Recorded<SurveyPublished>[],
): Promise<readonly Event[]> => {
  const questions = versions.flatMap(({ event }) => event.definition.pages.flatMap((page) => page.questions))
  const keys = new Set(questions.flatMap(codableKeys).map(({ key }) => key))
  const streams = await Promise.all([...keys].map((key) => readAll(log, `code-frame-${surveyId}-${key}`)))
  return streams.flat().filter((one) => one.position <= position)
}

/**
 * The events of a response up to the position. If it was erased since, its texts cannot be read any more: the erasure is applied as well, so
 * that the rows are those of a rebuild.
 */
const eventsUntil = (events: readonly Event[], position: Position) => {
  const until = events.filter((one) => one.position <= position)
  const erasure = events.find((one) => one.event.type === 'ResponseErased' && one.position > position)
  if (until.length === 0 || !erasure) return { events: until, isErasedSince: false }
  return { events: [...until, { ...erasure, position }], isErasedSince: true }
}

type Rows = ReturnType<typeof pastRows>

const applyResponse = async (rows: Rows, responseId: string, events: readonly Event[]): Promise<void> => {
  if (events.length === 0) return
  await rows.begin(responseId)
  try {
    for (const event of events) applyTo(rows.workspace, event, rows.foldEvery)
  } catch (error) {
    if (!(error instanceof NotApplicable)) throw error // the projection parks such an event, and those behind it
  }
  await rows.end(responseId)
}

/** @returns how many of these responses were erased after the position */
const applySome = async (
  means: ReplayMeans,
  rows: Rows,
  ids: readonly string[],
  position: Position,
): Promise<number> => {
  const streams = await Promise.all(ids.map((id) => readAll(means.log, `response-${id}`)))
  let erasedSince = 0
  for (const [index, id] of ids.entries()) {
    const { events, isErasedSince } = eventsUntil(streams[index] ?? [], position)
    if (isErasedSince) erasedSince += 1
    await applyResponse(rows, id, events)
  }
  return erasedSince
}

/**
 * Makes the answer index of a survey anew from the log, up to a position, as the projection does. Each response is read by its stream, so
 * this takes as long as there are responses, whatever the position.
 */
export const replay = async (means: ReplayMeans, wanted: Wanted, { signal, onShare }: Watched): Promise<PastSurvey> => {
  const { surveyId, position } = wanted
  const versions = await versionsUntil(means, wanted)
  const rows = pastRows(surveyId, wanted)
  await rows.open()
  for (const published of versions) applyTo(rows.workspace, published, rows.foldEvery)
  for (const saved of await framesUntil(means, wanted, versions)) applyTo(rows.workspace, saved, rows.foldEvery)

  const responses = await means.responsesOf(surveyId)
  let erasedSince = 0
  for (let at = 0; at < responses.length; at += AT_ONCE) {
    signal.throwIfAborted()
    const some = responses.slice(at, at + AT_ONCE)
    erasedSince += await applySome(means, rows, some, position)
    onShare((at + some.length) / responses.length)
    await letOthers()
  }
  const definitions = versions.map(({ event }) => event.definition).toReversed()
  return { ...rows.done(position), definitions, version: versions.at(-1)?.event.version ?? 0, erasedSince }
}
