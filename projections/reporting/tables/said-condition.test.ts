import type { Label } from '@portal/contracts/reporting/label'
import { catalogueOf } from '@portal/contracts/survey/catalogue'
import { aQuestion, aSurveyOf, rule } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { saidCondition } from './said-condition.ts'

const survey = catalogueOf(
  aSurveyOf(
    aQuestion('single-choice', { id: 'Q1', text: 'Tea?' }),
    aQuestion('multi-choice', { id: 'Q2', text: 'Which?' }),
    aQuestion('grid', { id: 'Q3', text: 'How good?' }),
    aQuestion('rank-sort', { id: 'Q4', text: 'Order?' }),
    aQuestion('open-text', { id: 'Q5', text: 'Why?' }),
  ),
)

const option = (text: string): Label => ({ key: 'survey-text', text })

describe('a condition with the texts of what it names', () => {
  it.each([
    [rule('Q1', 'IN', [1, 2]), 'Tea?', null, [option('Option 1'), option('Option 2')]],
    [rule('Q1', '>', [1]), 'Tea?', null, [1]],
    [rule('Q2', 'ALL', [1, 3]), 'Which?', null, [option('Option 1'), option('Option 3')]],
    [rule('Q2', 'AT LEAST', [2]), 'Which?', null, [2]],
    [rule('Q3', 'IN', [2, 98], 1), 'How good?', 'Item 1', [option('Point 2'), { key: 'no-comment' }]],
    [rule('Q4', 'IN', [1], 2), 'Order?', 'Item 2', [1]],
    [rule('Q4', 'IN', [2]), 'Order?', null, [option('Item 2')]],
    [rule('Q5', 'LIKE', ['warm']), 'Why?', null, ['warm']],
    [rule('Q5', 'HAS NONE'), 'Why?', null, []],
    [rule('Q9', 'IN', [1]), null, null, [1]],
  ])('%j', (condition, text, item, values) =>
    expect(saidCondition(condition, survey)).toEqual({
      question: condition.question,
      text,
      item,
      op: condition.op,
      values,
    }),
  )

  it('keeps its groups', () => {
    const inner = { operator: 'OR' as const, rules: [rule('Q1', 'HAS VALUE')] }
    expect(saidCondition({ operator: 'AND', rules: [inner] }, survey)).toMatchObject({
      operator: 'AND',
      rules: [{ operator: 'OR', rules: [{ question: 'Q1', text: 'Tea?' }] }],
    })
  })
})
