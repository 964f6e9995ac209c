import { rule } from '@portal/tests/support/surveys/surveys'
import { expect, it } from 'vitest'
import { conditionText } from './condition-text.ts'

it('writes a condition in one line, groups within groups in brackets', () => {
  const inner = { operator: 'OR', rules: [rule('Q2', '>', [3]), { ...rule('Q3', 'HAS VALUE', []), item: 1 }] } as const
  expect(conditionText({ operator: 'AND', rules: [rule('Q1', 'IN', [1, 2]), inner] })).toBe(
    'Q1 IN 1, 2 AND (Q2 > 3 OR Q3_1 HAS VALUE)',
  )
  expect(conditionText(rule('Q4', 'LIKE', ['tea']))).toBe('Q4 LIKE "tea"')
})
