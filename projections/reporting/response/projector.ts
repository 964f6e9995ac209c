import { partsOf } from '@portal/contracts/events/imported-parts'
import type {
  AnswerEvent,
  PageAnswered,
  PageSaved,
  ResponseImported,
  ResponseStarted,
} from '@portal/contracts/events/surveys'
import type { Position, Recorded } from '@portal/infra/event-log/event-log'
import { NotApplicable } from '../../runtime/batches/failure.ts'
import { type Projection, projection, type Workspace } from '../../runtime/projection.ts'
import { reportViews } from '../sql-views/report-views.ts'
import { chunksToFold, type ReportingEvent, whoAndWhat } from './batch-needs.ts'
import { flagColumn } from './column-keys.ts'
import { foldTail, settleColumns } from './fold-index.ts'
import { clearBit, type RespondentBits, respondentBits, setBit } from './index-bits.ts'
import { addToTail } from './index-tail.ts'
import { type IndexedSurvey, indexedSurvey } from './indexed-survey.ts'
import { applyPage, eraseAnswers, withdrawAnswers } from './page-answers.ts'
import {
  codeFrameTable,
  indexColumnTable,
  indexTailTable,
  type ReportingRows,
  type ResponseRow,
  responseTable,
  type SurveySizeRow,
  surveyDefinitionTable,
  surveySizeTable,
} from './tables.ts'
import { applyCodes, dropCodes, dropCodesOfChanged, writtenNow } from './text-codes.ts'
import { columnsOfWeight } from './weight-bits.ts'

type Rows = Workspace<ReportingRows>

const newSize = (surveyId: string): SurveySizeRow => ({
  surveyId,
  respondents: 0,
  completes: 0,
  withdrawn: 0,
  tailEvents: 0,
  foldedAt: null,
  weights: [],
})

const resize = ({ surveySize }: Rows, surveyId: string, change: (size: SurveySizeRow) => void): SurveySizeRow => {
  const size = surveySize.get(surveyId) ?? newSize(surveyId)
  change(size)
  surveySize.put(size)
  return size
}

const nextOrdinal = (rows: Rows, surveyId: string): number =>
  resize(rows, surveyId, (size) => {
    size.respondents += 1
  }).respondents - 1

/** Adds an event's changes to the index. Which events fold the tail depends on the log alone, and so do all rows. */
const index = (rows: Rows, surveyId: string, bits: RespondentBits, position: Position, foldEvery: number): void => {
  addToTail(rows.indexTail, surveyId, bits)
  const size = resize(rows, surveyId, (changed) => {
    changed.tailEvents += 1
  })
  if (bits.settles === null && size.tailEvents < foldEvery) return
  foldTail(rows, surveyId, position)
  settleColumns(rows.indexColumn, surveyId, bits, position)
  size.tailEvents = 0
  size.foldedAt = position
}

const newRow = (
  { surveyId, responseId, surveyVersion, respondent, flags, via, at, weights, importId }: ResponseStarted,
  ordinal: number,
) => {
  const row: ResponseRow = {
    surveyId,
    responseId,
    ordinal,
    surveyVersion,
    memberId: respondent.kind === 'member' ? respondent.memberId : null,
    status: 'in progress',
    page: null,
    data: {},
    texts: {},
    kept: null,
    coded: null,
    asked: [],
    orders: null,
    admin: flags.admin === true,
    inactive: flags.inactive === true,
    external: flags.external === true,
    via,
    startedAt: at,
    updatedAt: at,
    completedAt: null,
    weights: weights ?? null,
    importId: importId ?? null,
  }
  return row
}

const weigh = (rows: Rows, { surveyId, weights }: ResponseRow, bits: RespondentBits): void => {
  if (weights === null) return
  for (const [name, weight] of Object.entries(weights)) {
    for (const column of columnsOfWeight(name, weight)) setBit(bits, column)
  }
  resize(rows, surveyId, (size) => {
    size.weights = [...new Set([...size.weights, ...Object.keys(weights)])].toSorted()
  })
}

const start = (rows: Rows, event: ResponseStarted): RespondentBits => {
  const row = newRow(event, nextOrdinal(rows, event.surveyId))
  const bits = respondentBits(row.ordinal)
  setBit(bits, flagColumn('started'))
  for (const flag of ['admin', 'inactive', 'external'] as const) if (row[flag]) setBit(bits, flagColumn(flag))
  weigh(rows, row, bits)
  rows.response.put(row)
  return bits
}

const surveyOf = ({ surveyDefinition }: Rows, { surveyId, surveyVersion }: ResponseRow): IndexedSurvey => {
  const row = surveyDefinition.unit(surveyId).get(String(surveyVersion))
  if (!row) throw new NotApplicable('its survey version was not published before it')
  return indexedSurvey(row.definition)
}

const countComplete = (size: SurveySizeRow): void => {
  size.completes += 1
}

/** The response leaves every column. Its empty row stays: an erasure must find its place in the index. */
const withdraw = (rows: Rows, row: ResponseRow, bits: RespondentBits): void => {
  dropCodes(row, bits)
  withdrawAnswers(row, surveyOf(rows, row), bits)
  for (const flag of ['started', 'complete', 'admin', 'inactive', 'external'] as const) clearBit(bits, flagColumn(flag))
  for (const [name, weight] of Object.entries(row.weights ?? {})) {
    for (const column of columnsOfWeight(name, weight)) clearBit(bits, column)
  }
  resize(rows, row.surveyId, (size) => {
    size.withdrawn += 1
    if (row.status === 'complete') size.completes -= 1
  })
  row.status = 'withdrawn'
  row.orders = null
  row.completedAt = null
}

const applyPageAndCodes = (rows: Rows, row: ResponseRow, event: PageAnswered | PageSaved, bits: RespondentBits) => {
  const before = writtenNow(row)
  applyPage(row, event, surveyOf(rows, row), bits)
  dropCodesOfChanged(row, before, bits)
}

/** Codes that staff give and an erasure are not the last thing that somebody did: reports show dates of answers. */
const isOfRespondent = ({ type }: AnswerEvent): boolean => type !== 'TextCoded' && type !== 'ResponseErased'

type Later = Exclude<AnswerEvent, ResponseStarted | ResponseImported>

const change = (rows: Rows, row: ResponseRow, event: Later, bits: RespondentBits) => {
  if (isOfRespondent(event)) row.updatedAt = event.at
  switch (event.type) {
    case 'PageAnswered':
    case 'PageSaved':
      row.page = event.page
      if (event.order) row.orders = { ...row.orders, ...event.order }
      return applyPageAndCodes(rows, row, event, bits)
    case 'PageReopened':
      row.page = event.page
      return undefined
    case 'ResponseCompleted':
      if (row.status !== 'complete') resize(rows, row.surveyId, countComplete)
      row.status = 'complete'
      row.completedAt = event.at
      return setBit(bits, flagColumn('complete'))
    case 'ResponseScreened':
      row.status = event.outcome ?? 'screened'
      return undefined
    case 'ResponseQuotaFull':
      row.status = 'quota full'
      return undefined
    case 'ResponseErased':
      dropCodes(row, bits)
      return eraseAnswers(row, surveyOf(rows, row), bits)
    case 'ResponseWithdrawn':
      return withdraw(rows, row, bits)
    case 'TextCoded':
      return applyCodes(row, event, bits)
  }
}

const go = (rows: Rows, event: Later): RespondentBits => {
  const row = rows.response.get(event.responseId)
  if (!row) throw new NotApplicable('its response did not start before it')
  const bits = respondentBits(row.ordinal)
  change(rows, row, event, bits)
  rows.response.put(row)
  return bits
}

/** The number of events of a survey after which its tail is folded; docs/reporting.md says why. */
const FOLD_EVERY = 32_768

type Place = Pick<Recorded, 'position' | 'version'>
type Simple = Exclude<ReportingEvent, ResponseImported>

const applyEvent = (rows: Rows, event: Simple, { position, version }: Place, foldEvery: number) => {
  switch (event.type) {
    case 'SurveyPublished':
      return rows.surveyDefinition.put({
        surveyId: event.surveyId,
        version: event.version,
        definition: event.definition,
      })
    case 'CodeFrameSaved':
      return rows.codeFrame.put({
        surveyId: event.surveyId,
        key: event.key,
        codes: event.codes,
        revision: event.revision,
        last: event.last,
      })
    case 'ResponseStarted':
      if (version !== 1) throw new NotApplicable('a response starts once')
      return index(rows, event.surveyId, start(rows, event), position, foldEvery)
    case 'PageAnswered':
    case 'PageSaved':
    case 'PageReopened':
    case 'ResponseCompleted':
    case 'ResponseScreened':
    case 'ResponseQuotaFull':
    case 'ResponseErased':
    case 'ResponseWithdrawn':
    case 'TextCoded':
      return index(rows, event.surveyId, go(rows, event), position, foldEvery)
  }
}

/**
 * What an event changes. Each part of an imported response is a change of its own in the tail, which is folded after as many pages as if they
 * had been sent one by one.
 */
export const applyTo = (rows: Rows, recorded: Recorded<ReportingEvent>, foldEvery: number) => {
  const { event } = recorded
  if (event.type !== 'ResponseImported') return applyEvent(rows, event, recorded, foldEvery)
  for (const part of partsOf(event)) applyEvent(rows, part, recorded, foldEvery)
}

/**
 * One row per respondent and the answer index, in one transaction, so that no report sees one without the other. The
 * key is the response, not the survey: one bad event excludes one respondent. `foldEvery`: for tests.
 */
export const reportingProjectionOf = (foldEvery: number): Projection =>
  projection<ReportingEvent, ReportingRows>({
    name: 'reporting',
    version: 10,
    types: [
      'SurveyPublished',
      'ResponseStarted',
      'ResponseImported',
      'PageAnswered',
      'PageSaved',
      'PageReopened',
      'ResponseCompleted',
      'ResponseScreened',
      'ResponseQuotaFull',
      'ResponseErased',
      'ResponseWithdrawn',
      'TextCoded',
      'CodeFrameSaved',
    ],
    isMostOfTheLog: true,
    key: ({ stream }) => stream,
    spreadBy: 'survey', // ordinals count a survey's respondents
    stableViews: reportViews,
    tables: {
      response: responseTable,
      indexColumn: indexColumnTable,
      indexTail: indexTailTable,
      surveySize: surveySizeTable,
      surveyDefinition: surveyDefinitionTable,
      codeFrame: codeFrameTable,
    },
    loads: [whoAndWhat, chunksToFold(foldEvery)],

    reduce: (rows, recorded) => applyTo(rows, recorded, foldEvery),
  })

export const reportingProjection = reportingProjectionOf(FOLD_EVERY)
