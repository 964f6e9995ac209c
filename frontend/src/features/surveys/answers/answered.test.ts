import { describe, expect, it } from 'vitest'
import { aQuestion, precode } from '../../../../test-support/survey.ts'
import { isDone, isOpen, pauseBefore } from './answered.ts'
import { answersTo, changedSince } from './answers.ts'

const yesNo = aQuestion({ precodes: [precode(1, 'Yes'), precode(2, 'Else', { openend: 1 })] })
const grid = aQuestion({ QuestionID: 'Q2', QuestionType: 9, precodes: [precode(1, 'Luke'), precode(2, 'Leia')] })
const rows = { QuestionID: 'Q4', precodes: [precode(1, 'Tea'), precode(2, 'Milk', { dkcheckbox: 1 })] }
const numbers = aQuestion({ ...rows, QuestionType: 21 })
const cells = aQuestion({
  QuestionID: 'Q5',
  QuestionType: 42,
  precodes: [precode(1, 'Tea')],
  questions3D: [7, 8].map((qid3D) => ({ qid3D, QuestionText: 'Taste' })),
})

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
    ['once each row has its number, 0 too, or "no comment"', [numbers], { Q4_1: 0, Q4_2_98: 1 }, true],
    ['not with a row without its number', [numbers], { Q4_1: 0 }, false],
    ['once each cell has its point', [cells], { Q5_1_7: 1, Q5_1_8: 2 }, true],
    ['not with an open cell', [cells], { Q5_1_7: 1 }, false],
    ['once it is proven that no robot answers', [aQuestion({ QuestionType: 48 })], { Q1: 'proof a:1' }, true],
    ['never with a text, of which more may follow', [aQuestion({ QuestionType: 3 })], { Q1: 'Words' }, false],
    ['never with texts of a list', [aQuestion({ ...rows, QuestionType: 4 })], { Q4_1: 'a', Q4_2: 'b' }, false],
    ['never with a number that is typed', [aQuestion({ QuestionType: 49 })], { Q1: '12' }, false],
    ['never with a date', [aQuestion({ QuestionType: 38 })], { Q1: '2024-03-09' }, false],
    ['never with a ranking', [aQuestion({ ...rows, QuestionType: 16 })], { Q4_1: 1, Q4_2: 2 }, false],
    ['never with a file', [aQuestion({ QuestionType: 43 })], { Q1: 'id 12 plan.pdf' }, false],
    ['never with a video', [aQuestion({ QuestionType: 51 })], { Q1: 'ended 4' }, false],
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
