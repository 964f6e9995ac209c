import { catalogueOf } from '@portal/contracts/survey/catalogue'
import { aQuestion, aSurveyOf, rule } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { conditionInWords } from './condition-words.ts'
import { labelsOf } from './labels.ts'

const survey = catalogueOf(
  aSurveyOf(
    aQuestion('single-choice', { id: 'Q1', text: 'Tea?' }),
    aQuestion('multi-choice', { id: 'Q2', text: 'Which?' }),
    aQuestion('grid', { id: 'Q3', text: 'How good?' }),
    aQuestion('rank-sort', { id: 'Q4', text: 'Order?' }),
    aQuestion('open-text', { id: 'Q5', text: 'Why?' }),
  ),
)

describe('a condition in words', () => {
  it.each([
    [rule('Q1', 'IN', [1, 2]), 'Q1 “Tea?” is any of Option 1, Option 2'],
    [rule('Q1', '>', [1]), 'Q1 “Tea?” is over 1'],
    [rule('Q2', 'ALL', [1, 3]), 'Q2 “Which?” includes all of Option 1, Option 3'],
    [rule('Q2', 'AT LEAST', [2]), 'Q2 “Which?” has at least so many answers: 2'],
    [rule('Q3', 'IN', [2, 98], 1), 'Q3 “How good? – Item 1” is any of Point 2, no comment'],
    [rule('Q4', 'IN', [1], 2), 'Q4 “Order? – Item 2” is any of 1'],
    [rule('Q4', 'IN', [2]), 'Q4 “Order?” is any of Item 2'],
    [rule('Q5', 'LIKE', ['warm']), 'Q5 “Why?” contains warm'],
    [rule('Q5', 'HAS NONE'), 'Q5 “Why?” was not answered'],
    [rule('Q9', 'IN', [1]), 'Q9'],
  ])('%j', (condition, expected) => expect(conditionInWords(condition, survey)).toBe(expected))

  it('sets groups within groups in brackets, and says everybody for an empty one', () => {
    const inner = { operator: 'OR' as const, rules: [rule('Q1', 'IN', [1]), rule('Q2', 'HAS VALUE')] }
    expect(conditionInWords({ operator: 'AND', rules: [inner, rule('Q5', 'HAS VALUE')] }, survey)).toBe(
      '(Q1 “Tea?” is any of Option 1 or Q2 “Which?” was answered) and Q5 “Why?” was answered',
    )
    expect(conditionInWords({ operator: 'AND', rules: [] }, survey)).toBe('everybody')
  })
})

describe('a label', () => {
  const labels = labelsOf({ languages: ['ar', 'en'] })

  it('is in the survey’s first language, or the next one that there is', () => {
    expect(labels({ en: 'Tea', ar: 'شاي' })).toBe('شاي')
    expect(labels({ en: 'Tea' })).toBe('Tea')
    expect(labels('Tea')).toBe('Tea')
  })

  it('is one line without markup', () => {
    expect(labels('<p>Tea &amp;\n <b>milk</b>&nbsp;&lt;3</p>')).toBe('Tea & milk <3')
  })
})
