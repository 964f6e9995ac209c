import { isStart, partCount } from '@portal/contracts/events/imported-parts'
import type { CodeFrameSaved } from '@portal/contracts/events/reporting'
import type { AnswerEvent, SurveyEvent } from '@portal/contracts/events/surveys'
import type { Recorded } from '@portal/infra/event-log/event-log'
import type { Needs, Workspace } from '../../runtime/projection.ts'
import { chunkOf, chunksInTail } from './fold-index.ts'
import type { ReportingRows } from './tables.ts'

export type ReportingEvent = SurveyEvent | AnswerEvent | CodeFrameSaved
type Batch = readonly Recorded<ReportingEvent>[]
type Rows = Workspace<ReportingRows>

type Respondents = Readonly<{
  started: ReadonlyMap<string, string>
  known: ReadonlyMap<string, string>
  /** For each survey, how many events are added to its tail, and whether it is folded in any case. */
  tails: ReadonlyMap<string, Readonly<{ events: number; isErased: boolean }>>
}>

const ofBatch = new WeakMap<Batch, Respondents>()

type OfResponse = Exclude<ReportingEvent, SurveyEvent | CodeFrameSaved>

/** How many changes an event adds to the tail of its survey. */
const changesOf = (event: OfResponse): number => (event.type === 'ResponseImported' ? partCount(event) : 1)

/**
 * The respondents of a batch with their survey, in log order: those who start have no row yet. Computed once for each
 * batch.
 */
const respondentsOf = (batch: Batch): Respondents => {
  const found = ofBatch.get(batch)
  if (found) return found
  const started = new Map<string, string>()
  const known = new Map<string, string>()
  const tails = new Map<string, { events: number; isErased: boolean }>()
  for (const { event } of batch) {
    if (event.type === 'SurveyPublished' || event.type === 'CodeFrameSaved') continue
    if (isStart(event)) started.set(event.responseId, event.surveyId)
    else if (!started.has(event.responseId)) known.set(event.responseId, event.surveyId)
    const tail = tails.get(event.surveyId) ?? { events: 0, isErased: false }
    tails.set(event.surveyId, tail)
    tail.events += changesOf(event)
    tail.isErased ||= event.type === 'ResponseErased'
  }
  const respondents = { started, known, tails }
  ofBatch.set(batch, respondents)
  return respondents
}

/** The rows that a batch needs: respondents, sizes of surveys, definitions, and the last blocks of the tails. */
export const whoAndWhat = (batch: Batch): Needs<ReportingRows> => {
  const { known, tails } = respondentsOf(batch)
  const surveys = [...new Set(batch.map(({ event }) => event.surveyId))].map((id) => [id])
  return {
    response: [...known.keys()].map((id) => [id]),
    surveySize: surveys,
    surveyDefinition: surveys,
    codeFrame: surveys,
    indexTail: [...tails.keys()].map((id) => [id]),
  }
}

/** The surveys whose tail may be folded within the batch, with the chunks that the tail changes. */
const foldedIn = (batch: Batch, { surveySize, indexTail }: Rows, foldEvery: number) => {
  const folded = new Map<string, Set<number>>()
  for (const [surveyId, { events, isErased }] of respondentsOf(batch).tails) {
    const waiting = surveySize.get(surveyId)?.tailEvents ?? 0
    if (isErased || waiting + events >= foldEvery) folded.set(surveyId, chunksInTail(indexTail, surveyId))
  }
  return folded
}

/** Calls back with the ordinal of each respondent in the batch: those who start get the next ones. */
const eachOrdinal = (batch: Batch, { response, surveySize }: Rows, found: (surveyId: string, at: number) => void) => {
  const { started, known } = respondentsOf(batch)
  for (const [responseId, surveyId] of known) {
    const row = response.get(responseId)
    if (row) found(surveyId, row.ordinal)
  }
  const next = new Map<string, number>()
  for (const surveyId of started.values()) {
    const ordinal = next.get(surveyId) ?? surveySize.get(surveyId)?.respondents ?? 0
    next.set(surveyId, ordinal + 1)
    found(surveyId, ordinal)
  }
}

/** The chunks that a fold within the batch may change: those of the tail, and of each respondent in the batch. */
export const chunksToFold =
  (foldEvery: number) =>
  (batch: Batch, rows: Rows): Needs<ReportingRows> => {
    const folded = foldedIn(batch, rows, foldEvery)
    if (folded.size === 0) return {}
    eachOrdinal(batch, rows, (surveyId, ordinal) => folded.get(surveyId)?.add(chunkOf(ordinal)))
    return { indexColumn: [...folded].flatMap(([surveyId, chunks]) => [...chunks].map((chunk) => [surveyId, chunk])) }
  }
