import type { Entries } from '@portal/contracts/survey/answer-data'
import { aPage, aQuestion, aSurvey, aSurveyOf } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { answersInWords } from './answers-in-words.ts'

const said = (definition: Parameters<typeof answersInWords>[0], entries: Partial<Entries>, language = 'en') =>
  answersInWords(definition, { data: {}, texts: {}, ...entries }, language).map(
    ({ questionId, question, about, answer }) => [questionId, question, about, answer],
  )

describe('answers in words', () => {
  it('are the texts of what was chosen, and what was written beside it', () => {
    const options = [
      { code: 1, text: '<b>Green</b> tea' },
      { code: 2, text: 'Other', openEnd: true },
    ]
    const survey = aSurveyOf(
      aQuestion('single-choice', { id: 'Q1', text: '<p>Which one?</p>', options }),
      aQuestion('multi-choice', { id: 'Q2', text: 'Which ones?', options }),
    )
    expect(said(survey, { data: { Q1: 1, Q2_1: 1, Q2_2: 1 }, texts: { Q2_2_other: 'Mate' } })).toEqual([
      ['Q1', 'Which one?', '', 'Green tea'],
      ['Q2', 'Which ones?', '', 'Green tea'],
      ['Q2', 'Which ones?', '', 'Other'],
      ['Q2', 'Which ones?', 'Other', 'Mate'],
    ])
  })

  it('name the row and the column that they are about', () => {
    const survey = aSurveyOf(
      aQuestion('grid', { id: 'Q1', items: [{ code: 1, text: 'Tea', noComment: true }] }),
      aQuestion('grid-3d', { id: 'Q2' }),
      aQuestion('rank-sort', { id: 'Q3' }),
    )
    expect(said(survey, { data: { Q1_1_98: 1, Q2_1_2: 3, Q3_2: 1 } })).toEqual([
      ['Q1', 'How good is each?', 'Tea', 'No comment'],
      ['Q2', 'How is each, in what?', 'Item 1 – Column 2', 'Point 3'],
      ['Q3', 'In which order?', 'Item 2', 1],
    ])
  })

  it('are numbers, 0 among them, dates, and words as they were given', () => {
    const survey = aSurveyOf(
      aQuestion('number', { id: 'Q1' }),
      aQuestion('date', { id: 'Q2' }),
      aQuestion('open-text', { id: 'Q3' }),
    )
    expect(
      said(survey, { data: { Q1: 0, Q2: 20240309 }, texts: { Q3: '=1+1' } }).map(([, , , answer]) => answer),
    ).toEqual([0, '2024-03-09', '=1+1'])
  })

  it('are in the language of the reader, with earlier answers where texts show them', () => {
    const survey = aSurvey({
      languages: ['en', 'fr'],
      pages: [
        aPage('first', aQuestion('open-text', { id: 'Q1', text: { en: 'Your name?', fr: 'Votre nom ?' } })),
        aPage(
          'second',
          aQuestion('open-text', { id: 'Q2', text: { en: 'Why, {{Q1|friend}}?', fr: 'Pourquoi, {{Q1|friend}} ?' } }),
        ),
      ],
    })
    expect(said(survey, { texts: { Q1: 'Noor', Q2: 'Parce que' } }, 'fr').map(([, question]) => question)).toEqual([
      'Votre nom ?',
      'Pourquoi, Noor ?',
    ])
  })

  it('leave out what was not answered', () => expect(said(aSurveyOf(aQuestion('grid')), {})).toEqual([]))
})
