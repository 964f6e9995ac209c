import { SurveyId } from '@portal/contracts/ids'
import { expect, it } from 'vitest'
import { movedSlide, questionsOf, slidesOf, withCopy, withoutSlides } from './deck-draft.ts'

const surveyID = SurveyId.parse('tea')
const slides = slidesOf(['Q1', 'Q2', 'Q3'].map((questionID) => ({ questionID, surveyID, surveyName: 'Tea' })))
const [first = '', second = '', third = ''] = slides.map(({ key }) => key)
const ids = (some: typeof slides) => some.map(({ questionID }) => questionID).join(' ')

it('a slide moves past its neighbour, and no further than the ends', () => {
  expect(ids(movedSlide(slides, first, 1))).toBe('Q2 Q1 Q3')
  expect(ids(movedSlide(slides, third, -1))).toBe('Q1 Q3 Q2')
  expect(movedSlide(slides, first, -1)).toBe(slides)
  expect(movedSlide(slides, third, 1)).toBe(slides)
})

it('a copy stands behind its slide, and is another one', () => {
  const copied = withCopy(slides, second)
  expect(ids(copied)).toBe('Q1 Q2 Q2 Q3')
  expect(new Set(copied.map(({ key }) => key)).size).toBe(4)
  expect(ids(withoutSlides(copied, new Set([second, first])))).toBe('Q2 Q3')
})

it('the ids of slides are not saved', () =>
  expect(questionsOf(slides)[0]).toEqual({ questionID: 'Q1', surveyID: 'tea', surveyName: 'Tea' }))
