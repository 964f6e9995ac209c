import { describe, expect, it } from 'vitest'
import { Question } from './question.ts'
import { isQuestionTypeName, questionCode, questionTypeName } from './question-codes.ts'

describe('codes of question types', () => {
  it('are those of the specification', () => {
    const specified = { 'single-choice': 1, 'multi-choice': 2, 'open-text': 3, grid: 9, quota: 12, 'rank-sort': 16 }
    for (const [name, code] of Object.entries(specified)) {
      expect(isQuestionTypeName(name) && questionCode(name)).toBe(code)
      expect(questionTypeName(code)).toBe(name)
    }
  })

  it('exist for every type that a definition may hold', () => {
    for (const { shape } of Question.def.options.map(({ def }) => def)) {
      expect(isQuestionTypeName(shape.type.def.values[0] ?? '')).toBe(true)
    }
  })

  it('name nothing that the specification does not know', () => {
    expect(questionTypeName(999)).toBeNull()
    expect(isQuestionTypeName('constructor')).toBe(false)
  })
})
