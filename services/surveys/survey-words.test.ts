import { checkDefinition } from '@portal/contracts/survey/check-definition'
import { aQuestion, aSurvey, aSurveyOf } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { surveyWords } from './survey-words.ts'

const pictured = (image: string) => aQuestion('image-single', { options: [{ code: 1, text: 'A <b>cup</b>', image }] })

describe('an option with a picture', () => {
  it('is sent with the picture before its words', () => {
    const { questions } = surveyWords(aSurveyOf(pictured('/pictures/cup.svg')), 'en')
    expect(questions.get('Q1')?.whole.precodes[0]?.PrecodeText).toBe('<img src="/pictures/cup.svg" alt="">A <b>cup</b>')
  })

  it.each([
    'https://elsewhere.example/cup.png',
    '//elsewhere.example/cup.png',
    'javascript:alert(1)',
    '/cup.png"onerror="alert(1)',
    'data:text/html;base64,PHA+',
  ])('is refused if the picture is %s', (image) => {
    const checked = checkDefinition({
      ...aSurvey(),
      pages: [{ id: 'first', questions: [pictured(image)] }],
    })
    expect(checked).toHaveProperty('issues.0.path', '/pages/0/questions/0/options/0/image')
  })
})

it('a page tells the question types of the next two, each once', () => {
  const page = (id: string, ...questions: readonly ReturnType<typeof aQuestion>[]) => ({
    id,
    questions: [...questions],
  })
  const checked = checkDefinition({
    ...aSurvey(),
    pages: [
      page('a', aQuestion('info', { id: 'Q1' })),
      page('b', aQuestion('grid', { id: 'Q2' }), aQuestion('info', { id: 'Q3' })),
      page('c', aQuestion('grid', { id: 'Q4' })),
      page('d', aQuestion('date', { id: 'Q5' })),
    ],
  })
  if ('issues' in checked) throw new Error(JSON.stringify(checked.issues))
  expect([...surveyWords(checked.definition, 'en').typesAhead]).toEqual([
    ['a', ['grid', 'info']],
    ['b', ['grid', 'date']],
    ['c', ['date']],
    ['d', []],
  ])
})

it('a page has the switches of its survey', () => {
  const on = { saveAndResumeLater: true, progressBar: true, backNav: true, autoNext: true }
  const switches = (settings: typeof on) => {
    const { saveAndResumeLater, progressBar, BackNav, autoNext } = surveyWords(aSurvey({ settings }), 'en').details
    return [saveAndResumeLater, progressBar, BackNav, autoNext]
  }
  expect(switches(on)).toEqual([1, 1, 1, 1])
  expect(switches({ ...on, saveAndResumeLater: false })).toEqual([0, 1, 1, 1])
  expect(switches({ ...on, progressBar: false })).toEqual([1, 0, 1, 1])
  expect(switches({ ...on, backNav: false })).toEqual([1, 1, 0, 1])
  expect(switches({ ...on, autoNext: false })).toEqual([1, 1, 1, 0])
})
