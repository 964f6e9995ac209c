import { describe, expect, it } from 'vitest'
import { aQuestion, precode } from '../../../../test-support/survey.ts'
import { isDone, isOpen, pauseBefore } from './answered.ts'
import { answersTo, changedSince } from './answers.ts'

const yesNo = aQuestion({ precodes: [precode(1, 'Yes'), precode(2, 'Else', { openend: 1 })] })
const grid = aQuestion({ QuestionID: 'Q2', QuestionType: 9, precodes: [precode(1, 'Luke'), precode(2, 'Leia')] })

describe('a page advances by itself', () => {
  it.each([
    ['once every single choice is made', [yesNo], { Q1: 1 }, true],
    ['not before', [yesNo], {}, false],
    ['not while an open-ended option waits for its text', [yesNo], { Q1: 2 }, false],
    ['once it has its text', [yesNo], { Q1: 2, Q1_2_other: 'x' }, true],
    ['once each row is answered or refused', [grid], { Q2_1: 3, Q2_2_98: 1 }, true],
    ['not with an open row', [grid], { Q2_1: 3 }, false],
    ['never with several choices on it', [yesNo, aQuestion({ QuestionID: 'Q3', QuestionType: 2 })], { Q1: 1 }, false],
    ['never with words only', [aQuestion({ QuestionType: 6 })], {}, false],
  ])('%s', (_rule, questions, answers, done) => expect(isDone(questions, answers)).toBe(done))
})

describe('before a page advances by itself it waits', () => {
  const shares = aQuestion({ QuestionID: 'Q4', QuestionType: 32 })
  it.each([
    ['two seconds for shares, which may be changed once more', [shares], 2_000],
    ['as long where others stand beside them', [yesNo, shares], 2_000],
    ['a moment for a choice', [yesNo, grid], 450],
  ])('%s', (_rule, questions, ms) => expect(pauseBefore(questions)).toBe(ms))
})

describe('an answer is missing', () => {
  it.each([
    ['while nothing is given', yesNo, {}, true],
    ['while what was given is taken back', yesNo, { Q1: 0, Q1_2_other: '' }, true],
    ['with a row of a grid that has none', grid, { Q2_1: 3 }, true],
    ['not once something is given, right or wrong', yesNo, { Q1: 2 }, false],
    ['not once each row is answered', grid, { Q2_1: 3, Q2_2: 1 }, false],
  ])('%s', (_rule, question, answers, open) => expect(isOpen(question, answers)).toBe(open))
})

describe('answers', () => {
  it('to hidden questions are not sent', () =>
    expect(answersTo([yesNo], { Q1: 1, Q1_2_other: '', Q10: 4, Q2_1: 3 })).toEqual({ Q1: 1, Q1_2_other: '' }))

  it('that the server has are not sent again', () =>
    expect(changedSince({ Q1: 1, Q2: 2 }, { Q1: 1, Q2: 3, Q3: 'new' })).toEqual({ Q2: 3, Q3: 'new' }))
})
