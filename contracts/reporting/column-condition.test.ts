import { describe, expect, it } from 'vitest'
import { SurveyId } from '../ids.ts'
import { Condition } from '../survey/condition.ts'
import { ColumnCondition, joinedIn, rulesIn, surveysJoined } from './column-condition.ts'

const coffee = SurveyId.parse('coffee')
const cocoa = SurveyId.parse('cocoa')
const own = { question: 'Q1', op: 'IN' as const, values: [1] }
const daily = { question: 'Q7', op: 'IN' as const, values: [1, 2] }
const joined = { survey: coffee, condition: daily }
const nested: ColumnCondition = {
  operator: 'AND',
  rules: [own, { operator: 'OR', rules: [joined, { survey: cocoa, condition: { operator: 'AND', rules: [] } }] }],
}

describe('the condition of a column', () => {
  it('is read at any depth, with parts of other surveys', () => {
    expect(ColumnCondition.parse(JSON.parse(JSON.stringify(nested)))).toEqual(nested)
    expect(ColumnCondition.parse(own)).toEqual(own)
  })

  it('has no other survey inside another survey, and no unknown keys', () => {
    expect(ColumnCondition.safeParse({ survey: 'coffee', condition: joined }).success).toBe(false)
    expect(ColumnCondition.safeParse({ ...joined, question: 'Q1' }).success).toBe(false)
    expect(ColumnCondition.safeParse({ survey: 'Not A Survey!', condition: daily }).success).toBe(false)
  })

  it('is no condition of the survey itself: a filter with another survey is refused', () => {
    expect(Condition.safeParse(joined).success).toBe(false)
    expect(Condition.safeParse(nested).success).toBe(false)
  })

  it('names its other surveys, each once, and all its rules', () => {
    expect(joinedIn(nested).map(({ survey }) => survey)).toEqual([coffee, cocoa])
    expect(rulesIn(nested)).toEqual([own, daily])
    const items = [own, joined, joined, nested].map((condition) => ({ condition }))
    expect(surveysJoined({ banner: [{ items }, { items }] })).toEqual([coffee, cocoa])
    expect(surveysJoined({ banner: [] })).toEqual([])
  })
})
