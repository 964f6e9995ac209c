import { SurveyId } from '@portal/contracts/ids'
import type { TableSpec } from '@portal/contracts/reporting/table'
import type { Condition } from '@portal/contracts/survey/condition'
import { describe, expect, it } from 'vitest'
import { conditionCost, hasSearch, tableCost } from './run-cost.ts'

const rule = (op: 'IN' | 'LIKE', count: number): Condition => ({
  question: 'Q1',
  op,
  values: Array.from({ length: count }, (_, i) => (op === 'LIKE' ? `word ${i}` : i)),
})

const specOf = (groups: number, columns: number, condition = rule('IN', 1)): TableSpec => ({
  surveyID: SurveyId.parse('tea'),
  questions: [],
  banner: Array.from({ length: groups }, () => ({ items: Array.from({ length: columns }, () => ({ condition })) })),
  filter: null,
  includeAdmin: false,
  includeInactive: false,
  includeExternalUsers: false,
  completesOnly: false,
  base: 'asked',
  test: 'proportions-t',
})

describe('the cost of a run', () => {
  it('is accepted for a survey of 900 rows by five banner questions of twelve codes', () => {
    expect([...conditionCost(specOf(5, 12)), ...tableCost(specOf(5, 12), 900)]).toEqual([])
  })

  it('is refused for more rules, values or words than a run may have', () => {
    expect(conditionCost(specOf(20, 60, { operator: 'OR', rules: [rule('IN', 1), rule('IN', 1)] }))).toEqual([
      { path: '', key: 'too-many-rules', values: { found: 2400, most: 2000 } },
    ])
    expect(conditionCost(specOf(5, 60, rule('IN', 1_000)))).toHaveLength(1)
    expect(conditionCost({ ...specOf(0, 0), filter: rule('LIKE', 21) })).toEqual([
      { path: '', key: 'too-many-searches', values: { found: 21, most: 20 } },
    ])
  })

  it('is refused for more cells, and for more pairs of cells unless nothing is compared', () => {
    expect(tableCost(specOf(5, 60), 1_700)).toMatchObject([{ path: '/questions' }, { path: '/banner' }])
    expect(tableCost(specOf(5, 60), 300)).toMatchObject([{ path: '/banner' }])
    expect(tableCost({ ...specOf(5, 60), test: 'none' }, 300)).toEqual([])
  })

  it('is that of a search if a condition has LIKE', () => {
    expect(hasSearch(specOf(1, 1))).toBe(false)
    expect(hasSearch({ ...specOf(1, 1), filter: { operator: 'AND', rules: [rule('LIKE', 1)] } })).toBe(true)
  })
})
