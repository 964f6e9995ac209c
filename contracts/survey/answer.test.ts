import { anyAnswers } from '@portal/tests/support/surveys/random-answers'
import { anySurvey } from '@portal/tests/support/surveys/random-surveys'
import { aQuestion } from '@portal/tests/support/surveys/surveys'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerOf, entriesOf } from './answer.ts'

const answeredSurvey = anySurvey.chain((definition) => fc.tuple(fc.constant(definition), anyAnswers(definition)))

describe('typed answers', () => {
  it('and their entries have the same meaning', () => {
    fc.assert(
      fc.property(answeredSurvey, ([{ pages }, entries]) => {
        const answers = pages
          .flatMap(({ questions }) => questions)
          .flatMap((question) => {
            const answer = answerOf(question, entries)
            return answer ? [entriesOf(question.id, answer)] : []
          })
        expect(Object.assign({}, ...answers.map(({ data }) => data))).toEqual(entries.data)
        expect(Object.assign({}, ...answers.map(({ texts }) => texts))).toEqual(entries.texts)
      }),
    )
  })

  it('read 0 as no answer', () => {
    const entries = { data: { Q1: 0, Q1_1: 0, Q1_2: 0 }, texts: {} }
    for (const type of ['single-choice', 'multi-choice', 'rank-sort', 'grid'] as const) {
      expect(answerOf(aQuestion(type), entries)).toBeNull()
    }
  })

  it('are "no comment" if both that and an answer are given', () => {
    const text = answerOf(aQuestion('open-text'), { data: { 'Q1_-1_98': 1 }, texts: { Q1: 'words' } })
    expect(text).toEqual({ shape: 'text', text: null })
    const grid = answerOf(aQuestion('grid'), { data: { Q1_1: 2, Q1_1_98: 1, Q1_2: 3 }, texts: {} })
    expect(grid).toEqual({
      shape: 'code-per-item',
      rows: [
        { item: 1, point: null },
        { item: 2, point: 3 },
      ],
    })
  })

  it('leave out the other text of an option that is not chosen', () => {
    const entries = { data: { Q1: 1 }, texts: { Q1_1_other: 'this', Q1_2_other: 'that' } }
    expect(answerOf(aQuestion('single-choice'), entries)).toEqual({
      shape: 'one-code',
      chosen: { code: 1, other: 'this' },
    })
  })

  it('do not exist for information', () => {
    expect(answerOf(aQuestion('info'), { data: { Q1: 1 }, texts: { Q1: 'words' } })).toBeNull()
  })
})
