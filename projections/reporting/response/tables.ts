import type { FrameCode } from '@portal/contracts/reporting/code-frame'
import type { Weights } from '@portal/contracts/reporting/weight'
import type { AnswerData, AnswerTexts } from '@portal/contracts/survey/answer-data'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import type { Table } from '../../runtime/rows/table.ts'
import type { ColumnKey } from './column-keys.ts'

export type ResponseStatus = 'in progress' | 'complete' | 'screened' | 'quota full' | 'terminated' | 'withdrawn'

/** All given answers, including hidden ones. */
export type Kept = Readonly<{ data: AnswerData; texts: AnswerTexts; asked: readonly string[] }>

/**
 * One respondent. `ordinal` counts a survey's respondents from 0 in log order. `data`, `texts` and `asked` are what
 * counts now; `kept` holds all answers, and is null if that is the same. `texts` is null after an erasure. `page` is
 * the page of the last event. `orders`: the codes of shuffled questions in the order in which they were shown, by
 * question; null if there was none. A withdrawn response has no answers, and counts nowhere.
 */
export type ResponseRow = {
  surveyId: string
  responseId: string
  ordinal: number
  surveyVersion: number
  memberId: string | null
  status: ResponseStatus
  page: string | null
  data: Record<string, number>
  texts: Record<string, string> | null
  kept: Kept | null
  /** The codes of texts, by answer key. Null if there are none, and after an erasure. */
  coded: Readonly<Record<string, readonly number[]>> | null
  asked: readonly string[]
  orders: Readonly<Record<string, readonly number[]>> | null
  admin: boolean
  inactive: boolean
  external: boolean
  via: 'web' | 'import'
  startedAt: string
  updatedAt: string
  completedAt: string | null
  weights: Weights | null
  /** The import that brought it; null for any other, and for imports of earlier releases. */
  importId: string | null
}

/**
 * Bit i of a chunk is ordinal `chunk * 65,536 + i`, little-endian within a byte. `changedAt` is the log position at
 * which the chunk was last written. Later changes are in the tail.
 */
export type IndexColumnRow = {
  surveyId: string
  columnKey: ColumnKey
  chunk: number
  bits: Uint8Array
  changedAt: string
}

/**
 * A block of the changes since the columns were last written (`index-tail.ts`). `names`: columns that it names first.
 */
export type IndexTailRow = {
  surveyId: string
  block: number
  names: readonly ColumnKey[]
  changes: Uint8Array
}

/**
 * How many started and finished a survey. `tailEvents`: the number of events in its tail; `foldedAt`: the log position
 * at which the tail was last folded into the columns, null if it never was. `weights`: the names of its weights, sorted.
 * `withdrawn`: how many of `respondents` were withdrawn since; `respondents` is also the next ordinal, so it never falls.
 */
export type SurveySizeRow = {
  surveyId: string
  respondents: number
  completes: number
  tailEvents: number
  foldedAt: string | null
  weights: readonly string[]
  withdrawn: number
}

/** The definition of a survey, stored here so that the projector needs no other read model. */
export type SurveyDefinitionRow = { surveyId: string; version: number; definition: SurveyDefinition }

/** The codes of an answer key, as they were last saved. */
export type CodeFrameRow = {
  surveyId: string
  key: string
  codes: readonly FrameCode[]
  revision: number
  last: number
}

const MIB = 1024 * 1024

/** Plans stay the same while these tables grow: by default one would be analyzed every few seconds in its first hours. */
const SELDOM_ANALYZED = { autovacuum_analyze_scale_factor: 0.5, autovacuum_analyze_threshold: 5_000 }

/** For small tables whose rows are all rewritten within minutes: a fifth of the table is dead soon. */
const SOON_VACUUMED = {
  ...SELDOM_ANALYZED,
  autovacuum_vacuum_scale_factor: 0.1,
  autovacuum_vacuum_threshold: 500,
}

export const responseTable: Table<ResponseRow> = {
  name: 'response',
  columns: {
    surveyId: 'text',
    responseId: 'uuid',
    ordinal: 'int',
    surveyVersion: 'int',
    memberId: 'uuid null',
    status: 'text',
    page: 'text null',
    data: 'jsonb',
    texts: 'jsonb null',
    kept: 'jsonb null',
    coded: 'jsonb null',
    asked: 'text[]',
    orders: 'jsonb null',
    admin: 'bool',
    inactive: 'bool',
    external: 'bool',
    via: 'text',
    startedAt: 'timestamptz',
    updatedAt: 'timestamptz',
    completedAt: 'timestamptz null',
    weights: 'jsonb null',
    importId: 'uuid null',
  },
  key: ['responseId'],
  constant: [
    'surveyId',
    'ordinal',
    'surveyVersion',
    'memberId',
    'admin',
    'inactive',
    'external',
    'via',
    'startedAt',
    'weights',
    'importId',
  ],
  unique: ['surveyId', 'ordinal'],
  indexes: [['memberId']],
  keepBytes: 24 * MIB,
  // By default a fifth of the table has to be dead first: of a million respondents, whole minutes of answers.
  settings: { ...SELDOM_ANALYZED, autovacuum_vacuum_scale_factor: 0.02, autovacuum_vacuum_threshold: 5_000 },
}

export const indexColumnTable: Table<IndexColumnRow> = {
  name: 'index_column',
  columns: { surveyId: 'text', columnKey: 'text', chunk: 'int', bits: 'bits', changedAt: 'position' },
  key: ['surveyId', 'columnKey', 'chunk'],
  unit: ['surveyId', 'chunk'], // one query loads the columns that a fold changes
  keepBytes: 32 * MIB,
  // A fold writes several megabytes at once and then nothing for long: vacuum removes the old rows before the next
  // fold.
  settings: { ...SOON_VACUUMED, 'toast.autovacuum_vacuum_scale_factor': 0.1, 'toast.autovacuum_vacuum_threshold': 500 },
}

export const indexTailTable: Table<IndexTailRow> = {
  name: 'index_tail',
  columns: { surveyId: 'text', block: 'int', names: 'text[]', changes: 'bits' },
  key: ['surveyId', 'block'],
  unit: ['surveyId'],
  keepBytes: 48 * MIB,
  settings: { ...SOON_VACUUMED, fillfactor: 50 }, // the last block is rewritten often: its new version needs space on the page
}

export const surveySizeTable: Table<SurveySizeRow> = {
  name: 'survey_size',
  columns: {
    surveyId: 'text',
    respondents: 'int',
    completes: 'int',
    tailEvents: 'int',
    foldedAt: 'position null',
    weights: 'text[]',
    withdrawn: 'int',
  },
  key: ['surveyId'],
  keepBytes: MIB,
  settings: { ...SOON_VACUUMED, fillfactor: 25 },
}

export const surveyDefinitionTable: Table<SurveyDefinitionRow> = {
  name: 'survey_definition',
  columns: { surveyId: 'text', version: 'int', definition: 'jsonb' },
  key: ['surveyId', 'version'],
  unit: ['surveyId'],
  keepBytes: MIB,
}

export const codeFrameTable: Table<CodeFrameRow> = {
  name: 'code_frame',
  columns: { surveyId: 'text', key: 'text', codes: 'jsonb', revision: 'int', last: 'int' },
  key: ['surveyId', 'key'],
  unit: ['surveyId'],
  keepBytes: MIB,
}

export type ReportingRows = {
  response: ResponseRow
  indexColumn: IndexColumnRow
  indexTail: IndexTailRow
  surveySize: SurveySizeRow
  surveyDefinition: SurveyDefinitionRow
  codeFrame: CodeFrameRow
}
