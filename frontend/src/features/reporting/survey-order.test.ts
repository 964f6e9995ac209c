import { listReportSurveys, type ReportSurvey } from '@portal/contracts/http/reporting'
import { describe, expect, it } from 'vitest'
import { nextOrder, type Order, surveysInOrder } from './survey-order.ts'

const survey = (surveyID: string, differs: object = {}) => ({
  surveyID,
  Name: surveyID,
  Type: 'survey',
  OpenLink: 0,
  responses: 0,
  completes: 0,
  flagged: 0,
  quotaCells: 0,
  weights: [],
  version: 1,
  publishedAt: '2026-11-20T10:00:00Z',
  isClosed: false,
  ...differs,
})
const surveys: readonly ReportSurvey[] = listReportSurveys.replies[200].parse([
  survey('tea', { Name: 'Tea 10', responses: 5 }),
  survey('wars', { Name: 'Star Wars', responses: 1186 }),
  survey('more-tea', { Name: 'Tea 9', Type: 'profile', responses: 40 }),
])
const named = (search: string, order: Order) =>
  surveysInOrder(surveys, { search, order, language: 'en' }).map(({ Name }) => Name)
const byName: Order = { key: 'Name', isDescending: false }

describe('the list of surveys', () => {
  it('sorts names with numbers by value', () => expect(named('', byName)).toEqual(['Star Wars', 'Tea 9', 'Tea 10']))

  it('sorts numbers by size', () =>
    expect(named('', { key: 'responses', isDescending: true })).toEqual(['Star Wars', 'Tea 9', 'Tea 10']))

  it('finds by name and by type, ignoring case', () => {
    expect(named('TEA', byName)).toEqual(['Tea 9', 'Tea 10'])
    expect(named(' profile', byName)).toEqual(['Tea 9'])
  })

  it('is reversed when the same column is chosen again', () => {
    expect(nextOrder(byName, 'Name').isDescending).toBe(true)
    expect(nextOrder(byName, 'responses')).toEqual({ key: 'responses', isDescending: true })
  })
})
