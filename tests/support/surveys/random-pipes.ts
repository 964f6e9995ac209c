import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import type { LocalText } from '@portal/contracts/survey/local-text'
import { withLocalTexts } from '@portal/contracts/survey/local-texts'
import type { Question } from '@portal/contracts/survey/question'
import { shapeOf } from '@portal/contracts/survey/question-shape'
import { numbersFrom } from '@portal/services/surveys/simulation/numbers-from'
import fc from 'fast-check'
import { accepted, anySurvey } from './random-surveys.ts'

type Draw = (below: number) => number

/** A third of the texts show an answer to one of these questions, some of them two. */
const showing = (earlier: readonly Question[], draw: Draw) => {
  const pipe = (): string => {
    const one = earlier[draw(earlier.length)]
    return one ? ` {{${one.id}|none ${draw(9)}}}` : ''
  }
  return (text: LocalText): LocalText =>
    typeof text !== 'string' || draw(3) > 0 ? text : text + pipe() + (draw(3) ? '' : pipe())
}

const piped = ({ pages, endPages, ...survey }: SurveyDefinition, seed: number): unknown => {
  const draw = numbersFrom(seed)
  const earlier: Question[] = []
  const shown = pages.map((page) => {
    const made = withLocalTexts({ title: 'Page', ...page }, showing(earlier, draw))
    earlier.push(...page.questions.filter((question) => shapeOf(question).piped !== null))
    return made
  })
  return { ...survey, pages: shown, endPages: withLocalTexts(endPages, showing(earlier, draw)) }
}

/** Surveys whose titles, questions, options, items, points and end show answers of earlier pages, of which any may be hidden. */
export const anyPipedSurvey: fc.Arbitrary<SurveyDefinition> = fc
  .tuple(anySurvey, fc.integer())
  .map(([survey, seed]) => accepted(piped(survey, seed)))
