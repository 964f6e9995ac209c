import type { ResponseEvent, ResponseStarted, SurveyEvent } from '@portal/contracts/events/surveys'
import type { Position, Recorded } from '@portal/infra/event-log/event-log'
import { NotApplicable } from '../../runtime/batches/failure.ts'
import { type Needs, projection, type Workspace } from '../../runtime/projection.ts'
import { flagColumn } from './column-keys.ts'
import { chunkOf, type RespondentBits, respondentBits, setBit } from './index-bits.ts'
import { type IndexedSurvey, indexedSurvey } from './indexed-survey.ts'
import { applyPage, eraseAnswers } from './page-answers.ts'
import {
  indexColumnTable,
  type ReportingRows,
  type ResponseRow,
  responseTable,
  surveyDefinitionTable,
  surveySizeTable,
} from './tables.ts'

type ReportingEvent = SurveyEvent | ResponseEvent
type Batch = readonly Recorded<ReportingEvent>[]
type Rows = Workspace<ReportingRows>

type Respondents = Readonly<{ started: ReadonlyMap<string, string>; known: ReadonlyMap<string, string> }>

const ofBatch = new WeakMap<Batch, Respondents>()

/** Who answers, with the survey, in the order of the log: those who start have no row yet. Told once for each batch. */
const respondentsOf = (batch: Batch): Respondents => {
  const found = ofBatch.get(batch)
  if (found) return found
  const started = new Map<string, string>()
  const known = new Map<string, string>()
  for (const { event } of batch) {
    if (event.type === 'SurveyPublished') continue
    if (event.type === 'ResponseStarted') started.set(event.responseId, event.surveyId)
    else if (!started.has(event.responseId)) known.set(event.responseId, event.surveyId)
  }
  const respondents = { started, known }
  ofBatch.set(batch, respondents)
  return respondents
}

/** Respondents that are known, how many there are, and what their answers mean. */
const whoAndWhat = (batch: Batch): Needs<ReportingRows> => {
  const { known } = respondentsOf(batch)
  const surveys = [...new Set(batch.map(({ event }) => event.surveyId))].map((id) => [id])
  return { response: [...known.keys()].map((id) => [id]), surveySize: surveys, surveyDefinition: surveys }
}

/** The chunks of the index that they lie in. */
const chunks = (batch: Batch, { response, surveySize }: Rows): Needs<ReportingRows> => {
  const { started, known } = respondentsOf(batch)
  const wanted = new Map<string, readonly [string, number]>()
  const add = (surveyId: string, ordinal: number) =>
    wanted.set(`${surveyId} ${chunkOf(ordinal)}`, [surveyId, chunkOf(ordinal)])

  for (const [responseId, surveyId] of known) {
    const row = response.get(responseId)
    if (row) add(surveyId, row.ordinal)
  }
  const next = new Map<string, number>()
  for (const surveyId of started.values()) {
    const ordinal = next.get(surveyId) ?? surveySize.get(surveyId)?.respondents ?? 0
    next.set(surveyId, ordinal + 1)
    add(surveyId, ordinal)
  }
  return { indexColumn: wanted.values() }
}

const nextOrdinal = ({ surveySize }: Rows, surveyId: string): number => {
  const size = surveySize.get(surveyId) ?? { surveyId, respondents: 0 }
  const ordinal = size.respondents
  size.respondents += 1
  surveySize.put(size)
  return ordinal
}

const newRow = (
  { surveyId, responseId, surveyVersion, respondent, flags, via, at }: ResponseStarted,
  ordinal: number,
) => {
  const row: ResponseRow = {
    surveyId,
    responseId,
    ordinal,
    surveyVersion,
    memberId: respondent.kind === 'member' ? respondent.memberId : null,
    respondentKey: respondent.kind === 'imported' ? respondent.key : null,
    status: 'in progress',
    page: null,
    data: {},
    texts: {},
    kept: null,
    asked: [],
    admin: flags.admin === true,
    inactive: flags.inactive === true,
    external: flags.external === true,
    via,
    startedAt: at,
    updatedAt: at,
    completedAt: null,
  }
  return row
}

const start = (rows: Rows, event: ResponseStarted, position: Position): void => {
  const row = newRow(event, nextOrdinal(rows, event.surveyId))
  const bits = respondentBits(rows.indexColumn, row, position)
  setBit(bits, flagColumn('started'))
  for (const flag of ['admin', 'inactive', 'external'] as const) if (row[flag]) setBit(bits, flagColumn(flag))
  rows.response.put(row)
}

const surveyOf = ({ surveyDefinition }: Rows, { surveyId, surveyVersion }: ResponseRow): IndexedSurvey => {
  const row = surveyDefinition.unit(surveyId).get(String(surveyVersion))
  if (!row) throw new NotApplicable('its survey version was not published before it')
  return indexedSurvey(row.definition)
}

const change = (rows: Rows, row: ResponseRow, event: Exclude<ResponseEvent, ResponseStarted>, bits: RespondentBits) => {
  row.updatedAt = event.at
  switch (event.type) {
    case 'PageAnswered':
    case 'PageSaved':
      row.page = event.page
      return applyPage(row, event, surveyOf(rows, row), bits)
    case 'PageReopened':
      row.page = event.page
      return undefined
    case 'ResponseCompleted':
      row.status = 'complete'
      row.completedAt = event.at
      return setBit(bits, flagColumn('complete'))
    case 'ResponseErased':
      return eraseAnswers(row, surveyOf(rows, row), bits)
  }
}

const go = (rows: Rows, event: Exclude<ResponseEvent, ResponseStarted>, position: Position): void => {
  const row = rows.response.get(event.responseId)
  if (!row) throw new NotApplicable('its response did not start before it')
  change(rows, row, event, respondentBits(rows.indexColumn, row, position))
  rows.response.put(row)
}

/**
 * One row per respondent and the answer index, in one transaction, so that no report sees one without the other. What
 * holds an event back is its response, not its survey: one bad event excludes one respondent.
 */
export const reportingProjection = projection<ReportingEvent, ReportingRows>({
  name: 'reporting',
  version: 1,
  types: [
    'SurveyPublished',
    'ResponseStarted',
    'PageAnswered',
    'PageSaved',
    'PageReopened',
    'ResponseCompleted',
    'ResponseErased',
  ],
  isMostOfTheLog: true,
  key: ({ stream }) => stream,
  spreadBy: 'survey', // ordinals count a survey's respondents
  tables: {
    response: responseTable,
    indexColumn: indexColumnTable,
    surveySize: surveySizeTable,
    surveyDefinition: surveyDefinitionTable,
  },
  loads: [whoAndWhat, chunks],

  reduce: (rows, { event, position, version }) => {
    switch (event.type) {
      case 'SurveyPublished':
        return rows.surveyDefinition.put({
          surveyId: event.surveyId,
          version: event.version,
          definition: event.definition,
        })
      case 'ResponseStarted':
        if (version !== 1) throw new NotApplicable('a response starts once')
        return start(rows, event, position)
      case 'PageAnswered':
      case 'PageSaved':
      case 'PageReopened':
      case 'ResponseCompleted':
      case 'ResponseErased':
        return go(rows, event, position)
    }
  },
})
