import type { DeckQuestion } from '@portal/contracts/reporting/saved/deck'
import { moved } from '../../../lib/moved.ts'

/** A slide with an id of its own: a question may be there several times. */
export type Slide = DeckQuestion & Readonly<{ key: string }>

export const slidesOf = (questions: readonly DeckQuestion[]): readonly Slide[] =>
  questions.map((question) => ({ ...question, key: crypto.randomUUID() }))

export const questionsOf = (slides: readonly Slide[]): readonly DeckQuestion[] =>
  slides.map(({ questionID, surveyID, surveyName }) => ({ questionID, surveyID, surveyName }))

export const movedSlide = (slides: readonly Slide[], key: string, by: -1 | 1): readonly Slide[] => {
  const from = slides.findIndex((slide) => slide.key === key)
  const to = from + by
  return from < 0 || to < 0 || to >= slides.length ? slides : moved(slides, from, to)
}

/** The copy stands behind the slide. */
export const withCopy = (slides: readonly Slide[], key: string): readonly Slide[] =>
  slides.flatMap((slide) => (slide.key === key ? [slide, { ...slide, key: crypto.randomUUID() }] : [slide]))

export const withoutSlides = (slides: readonly Slide[], keys: ReadonlySet<string>): readonly Slide[] =>
  slides.filter(({ key }) => !keys.has(key))
