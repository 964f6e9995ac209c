import { randomUUID } from 'node:crypto'
import { ResponseId } from '@portal/contracts/ids'
import type { AskedResponse } from '@portal/services/reporting/exports/raw-columns'

/** A completed response to the survey about tea, in which every question was asked. */
export const answered = (differs: Partial<AskedResponse> = {}): AskedResponse => {
  const asked = ['Q1', 'Q2', 'Q3', 'Q4', 'Q5']
  return {
    ordinal: 0,
    responseId: ResponseId.parse(randomUUID()),
    surveyVersion: 1,
    status: 'complete',
    data: {},
    texts: {},
    asked,
    wasAsked: new Set(asked),
    orders: null,
    admin: false,
    inactive: false,
    external: false,
    via: 'web',
    startedAt: '2026-11-22T08:00:00.500Z',
    completedAt: null,
    weights: null,
    ...differs,
  }
}
