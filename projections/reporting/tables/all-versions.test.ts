import { aPage, aQuestion, aSurvey, aSurveyOf } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { allVersions } from './all-versions.ts'
import { plansOf } from './plans-of.ts'

const codesOf = (entries: readonly Readonly<{ code: number }>[]) => entries.map(({ code }) => code)
const optionsOf = (...codes: readonly number[]) => codes.map((code) => ({ code, text: `Option ${code}` }))

describe('all versions of a survey together', () => {
  it('are the newest one if there is only one', () => {
    const survey = aSurvey()
    expect(allVersions([survey])).toBe(survey)
    expect(allVersions([])).toBeNull()
  })

  it('have options that only an older version has after those of the newest', () => {
    const newest = aSurveyOf(aQuestion('single-choice', { options: optionsOf(2, 1) }))
    const older = aSurveyOf(aQuestion('single-choice', { options: optionsOf(1, 3) }))
    const oldest = aSurveyOf(aQuestion('single-choice', { options: [{ code: 1, text: 'Once' }, ...optionsOf(4)] }))
    const question = allVersions([newest, older, oldest])?.pages[0]?.questions[0]
    expect(question).toMatchObject({ options: [{ code: 2 }, { code: 1, text: 'Option 1' }, { code: 3 }, { code: 4 }] })
  })

  it('keep the items and points of a grid, and the items of a ranking', () => {
    const grid = (items: readonly number[], scale: readonly number[]) =>
      aSurveyOf(aQuestion('grid', { items: optionsOf(...items), scale: optionsOf(...scale) }))
    const one = allVersions([grid([1], [1, 2]), grid([2], [3])])?.pages[0]?.questions[0]
    if (one?.type !== 'grid') throw new Error('no grid')
    expect([codesOf(one.items), codesOf(one.scale)]).toEqual([
      [1, 2],
      [1, 2, 3],
    ])
    const ranking = (...items: readonly number[]) => aSurveyOf(aQuestion('rank-sort', { items: optionsOf(...items) }))
    const other = allVersions([ranking(1, 2), ranking(3)])?.pages[0]?.questions[0]
    expect(other).toMatchObject({ items: [{ code: 1 }, { code: 2 }, { code: 3 }] })
  })

  it('have questions that only an older version has at the end', () => {
    const newest = aSurveyOf(aQuestion('single-choice', { id: 'Q2' }))
    const older = aSurvey({
      pages: [
        aPage('one', aQuestion('single-choice', { id: 'Q1' }), aQuestion('single-choice', { id: 'Q2' })),
        aPage('two', aQuestion('info', { id: 'Q3' })),
      ],
    })
    const pages = allVersions([newest, older])?.pages.map(({ questions }) => questions.map(({ id }) => id))
    expect(pages).toEqual([['Q2'], ['Q1'], ['Q3']])
  })

  it('offer "no comment", and a box beside an option, if one of them did: what was said there counts', () => {
    const grid = (noComment: boolean) =>
      aSurveyOf(aQuestion('grid', { items: [{ code: 1, text: 'Green', noComment }], scale: optionsOf(1, 2) }))
    const both = allVersions([grid(false), grid(true)])?.pages[0]?.questions[0]
    expect(both).toMatchObject({ items: [{ code: 1, noComment: true }] })
    const choice = (openEnd: boolean) =>
      aSurveyOf(aQuestion('single-choice', { options: [{ code: 1, text: 'Another', openEnd }] }))
    const one = allVersions([choice(false), choice(true)])?.pages[0]?.questions[0]
    expect(one).toMatchObject({ options: [{ code: 1, openEnd: true }] })
    const texts = [aSurveyOf(aQuestion('open-text')), aSurveyOf(aQuestion('open-text', { noComment: true }))]
    const text = allVersions(texts)?.pages[0]?.questions[0]
    expect(text).toMatchObject({ noComment: true })
    const rows = (text ? plansOf(text, true) : []).flatMap((plan) => plan.rows)
    expect(rows.map(({ label }) => label.key)).toEqual(['answered', 'no-comment', 'no-answer'])
  })

  it('are together where the type was changed to another whose answers are the same, or of the same options', () => {
    const newest = aSurveyOf(aQuestion('dropdown', { options: optionsOf(1) }))
    const older = aSurveyOf(aQuestion('single-choice', { options: optionsOf(1, 2) }))
    const one = allVersions([newest, older])?.pages[0]?.questions[0]
    expect(one).toMatchObject({ type: 'dropdown', options: [{ code: 1 }, { code: 2 }] })
    const several = aSurveyOf(aQuestion('multi-choice', { options: optionsOf(3) }))
    const other = allVersions([several, newest, older])?.pages[0]?.questions[0]
    expect(other).toMatchObject({ type: 'multi-choice', options: [{ code: 3 }, { code: 1 }, { code: 2 }] })
  })

  it('have a question whose answers are others since its type was changed as the newest version has it', () => {
    const newest = aSurveyOf(aQuestion('open-text'))
    expect(allVersions([newest, aSurveyOf(aQuestion('single-choice'))])?.pages).toEqual(newest.pages)
  })
})
