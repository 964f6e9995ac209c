import { aQuestion } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { columnsFor } from './count-run.ts'
import { plansOf } from './plans-of.ts'

describe('the columns of some tables', () => {
  it('are those of their bases and of their rows, each once', () => {
    expect(columnsFor(plansOf(aQuestion('single-choice'), true)).toSorted()).toEqual(['Q1=1', 'Q1=2', 'Q1=3', 'Q1?'])
    const grid = columnsFor(plansOf(aQuestion('grid'), true))
    expect(grid).toEqual(expect.arrayContaining(['Q1?', 'Q1_1?', 'Q1_1=1', 'Q1_2?', 'Q1_2=1']))
    expect(new Set(grid).size).toBe(grid.length)
  })
})
