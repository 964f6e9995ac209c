import type { AnswerData, AnswerTexts } from '@portal/contracts/survey/answer-data'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import type { Table } from '../../runtime/rows/table.ts'
import type { ColumnKey } from './column-keys.ts'

export type ResponseStatus = 'in progress' | 'complete' | 'screened' | 'quota full' | 'terminated'

/** Everything that was given, also to what is hidden by now. */
export type Kept = Readonly<{ data: AnswerData; texts: AnswerTexts; asked: readonly string[] }>

/**
 * One respondent. `ordinal` counts a survey's respondents from 0 in log order. `data`, `texts` and `asked` are what counts
 * now; `kept` is the whole, and null where that is the same. `texts` is null once they were erased. `page` is the page of
 * the last event.
 */
export type ResponseRow = {
  surveyId: string
  responseId: string
  ordinal: number
  surveyVersion: number
  memberId: string | null
  respondentKey: string | null
  status: ResponseStatus
  page: string | null
  data: Record<string, number>
  texts: Record<string, string> | null
  kept: Kept | null
  asked: readonly string[]
  admin: boolean
  inactive: boolean
  external: boolean
  via: 'web' | 'import'
  startedAt: string
  updatedAt: string
  completedAt: string | null
}

/** Bit i of a chunk is ordinal `chunk * 65,536 + i`, little-endian within a byte. `changedAt` is a log position. */
export type IndexColumnRow = {
  surveyId: string
  columnKey: ColumnKey
  chunk: number
  bits: Uint8Array
  changedAt: string
}

export type SurveySizeRow = { surveyId: string; respondents: number }

/** What answers mean, kept with them so that the projector needs no other read model. */
export type SurveyDefinitionRow = { surveyId: string; version: number; definition: SurveyDefinition }

const MIB = 1024 * 1024

export const responseTable: Table<ResponseRow> = {
  name: 'response',
  columns: {
    surveyId: 'text',
    responseId: 'uuid',
    ordinal: 'int',
    surveyVersion: 'int',
    memberId: 'uuid null',
    respondentKey: 'text null',
    status: 'text',
    page: 'text null',
    data: 'jsonb',
    texts: 'jsonb null',
    kept: 'jsonb null',
    asked: 'text[]',
    admin: 'bool',
    inactive: 'bool',
    external: 'bool',
    via: 'text',
    startedAt: 'timestamptz',
    updatedAt: 'timestamptz',
    completedAt: 'timestamptz null',
  },
  key: ['responseId'],
  constant: [
    'surveyId',
    'ordinal',
    'surveyVersion',
    'memberId',
    'respondentKey',
    'admin',
    'inactive',
    'external',
    'via',
    'startedAt',
  ],
  unique: ['surveyId', 'ordinal'],
  indexes: [['memberId']],
  keepBytes: 24 * MIB,
}

export const indexColumnTable: Table<IndexColumnRow> = {
  name: 'index_column',
  columns: { surveyId: 'text', columnKey: 'text', chunk: 'int', bits: 'bits', changedAt: 'position' },
  key: ['surveyId', 'columnKey', 'chunk'],
  unit: ['surveyId', 'chunk'], // one query loads the columns of the respondents of a batch
  keepBytes: 64 * MIB,
}

export const surveySizeTable: Table<SurveySizeRow> = {
  name: 'survey_size',
  columns: { surveyId: 'text', respondents: 'int' },
  key: ['surveyId'],
  keepBytes: MIB,
}

export const surveyDefinitionTable: Table<SurveyDefinitionRow> = {
  name: 'survey_definition',
  columns: { surveyId: 'text', version: 'int', definition: 'jsonb' },
  key: ['surveyId', 'version'],
  unit: ['surveyId'],
  keepBytes: MIB,
}

export type ReportingRows = {
  response: ResponseRow
  indexColumn: IndexColumnRow
  surveySize: SurveySizeRow
  surveyDefinition: SurveyDefinitionRow
}
