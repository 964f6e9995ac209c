import * as z from 'zod/mini'
import { ResponseId, SurveyId } from '../../ids.ts'
import { TableSpec } from '../../reporting/table.ts'
import { call } from '../call.ts'

const CellPart = z.string().check(z.maxLength(200))

/** One cell of a run: the ids of its table, its row and its column. */
export const CellRef = z.object({ table: CellPart, row: CellPart, column: CellPart })
export type CellRef = z.infer<typeof CellRef>

const RespondentsBody = z.object({
  spec: TableSpec,
  cell: CellRef,
  page: z.int().check(z.minimum(1), z.maximum(100_000)),
  itemsPerPage: z.int().check(z.minimum(1), z.maximum(100)),
})

/** `number` counts the survey's respondents from 1. `isErased`: the respondent was erased; the coded answers are left. */
export const CellRespondent = z.object({
  responseId: ResponseId,
  number: z.int(),
  status: z.enum(['in progress', 'complete', 'screened', 'quota full', 'terminated', 'withdrawn']),
  via: z.enum(['web', 'import']),
  startedAt: z.string(),
  completedAt: z.nullable(z.string()),
  isErased: z.boolean(),
})
export type CellRespondent = z.infer<typeof CellRespondent>

/** `isHidden`: the column has too few respondents to be shown, so nobody is listed. */
export const CellRespondents = z.object({
  total: z.int(),
  isHidden: z.boolean(),
  respondents: z.array(CellRespondent),
})
export type CellRespondents = z.infer<typeof CellRespondents>

/** No name, address or written text. Each look is in the audit trail. */
export const listCellRespondents = call({
  method: 'POST',
  path: '/api/reporting/respondents',
  summary: 'The respondents behind one figure of a run',
  who: 'reports',
  isQuestion: true,
  body: RespondentsBody,
  replies: { 200: CellRespondents },
})

/**
 * An event of a response. `answers` are its coded answers by answer key; `texts`: how many texts were written with it. `outcome`: of a screen
 * that ended the response because of how it was answered.
 */
export const ResponseHistoryEvent = z.object({
  version: z.int(),
  type: z.string(),
  at: z.string(),
  page: z.nullable(z.string()),
  answers: z.record(z.string(), z.number()),
  texts: z.int(),
  outcome: z.optional(z.literal('terminated')),
})
export type ResponseHistoryEvent = z.infer<typeof ResponseHistoryEvent>

export const readResponseHistory = call({
  method: 'POST',
  path: '/api/reporting/response-events',
  summary: 'The events of one response, with its coded answers',
  who: 'reports',
  isQuestion: true,
  body: z.object({ surveyID: SurveyId, responseId: ResponseId }),
  replies: { 200: z.object({ events: z.array(ResponseHistoryEvent) }) },
})
