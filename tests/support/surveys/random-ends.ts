import { checkDefinition } from '@portal/contracts/survey/check-definition'
import type { Condition } from '@portal/contracts/survey/condition'
import type { Page, SurveyDefinition } from '@portal/contracts/survey/definition'
import type { Question } from '@portal/contracts/survey/question'
import { takesAnswer } from '@portal/contracts/survey/question-shape'
import { numbersFrom } from '@portal/services/surveys/simulation/numbers-from'
import fc from 'fast-check'
import { anyFolderedDocument } from './random-folders.ts'
import { ruleAbout } from './random-rules.ts'
import { accepted, anySurvey } from './random-surveys.ts'
import { aPage, aQuestion } from './surveys.ts'

type Draw = (below: number) => number

const variables = {
  ...aPage('variables', aQuestion('single-choice', { id: 'SOURCE' }), aQuestion('open-text', { id: 'PANEL' })),
  background: true,
} as const

/** What everybody may be asked once: the pages of a loop have other names in each of its turns. */
const askedOnce = ({ pages, folders = [] }: SurveyDefinition): readonly Question[] => {
  const looped = folders.flatMap((folder) => (folder.loop ? folder.pages : []))
  return pages.filter(({ id }) => !looped.includes(id)).flatMap(({ questions }) => questions.filter(takesAnswer))
}

const aboutSome = (questions: readonly Question[], draw: Draw): Condition => {
  const rules = [0, 1].flatMap(() => {
    const question = questions[draw(questions.length)]
    return question ? [ruleAbout(question, draw)] : []
  })
  const [first] = rules
  return first && draw(2) ? first : { operator: draw(2) ? 'AND' : 'OR', rules }
}

/** A screen about a source, or about the last page, which some do not see. */
const sourceOrLast = (document: SurveyDefinition, lastPage: Page, draw: Draw) => {
  const [question] = askedOnce({ ...document, pages: [lastPage] })
  const source = { question: 'SOURCE', op: 'IN' as const, values: [1 + draw(3)] }
  if (question === undefined) return []
  return [{ id: 'late', when: { operator: 'OR' as const, rules: [source, ruleAbout(question, draw)] } }]
}

/** Ends, limits and times of its own for a survey, by chance. */
const withEnds = (document: SurveyDefinition, draw: Draw): SurveyDefinition => {
  const asked = [...variables.questions, ...askedOnce(document)]
  const some = <T>(most: number, make: (at: number) => T): T[] =>
    Array.from({ length: draw(most + 1) }, (_, at) => make(at))
  const endsHidden = draw(2) === 0
  const lastPage = endsHidden ? document.pages.at(-1) : undefined
  const pages = document.pages.map((page) => ({
    ...page,
    timer: draw(3) * 7,
    ...((draw(4) === 0 || page === lastPage) && {
      showIf: { question: 'SOURCE', op: 'IN' as const, values: [1 + draw(3)] },
    }),
  }))
  const always = aPage('always', aQuestion('open-text', { id: 'ALWAYS' }))
  return {
    ...document,
    pages: [variables, ...(endsHidden ? [always, ...pages] : [...pages, always])],
    screens: [
      ...some(2, (at) => ({
        id: `screen-${at}`,
        when: aboutSome(asked, draw),
        outcome: draw(2) ? ('screened' as const) : ('terminated' as const),
      })),
      ...(lastPage ? sourceOrLast(document, lastPage, draw) : []),
    ],
    quotas: some(2, (at) => ({
      id: `quota-${at}`,
      cells: [0, 1].map((cell) => ({ id: `cell-${cell}`, when: aboutSome(asked, draw), target: 1 })),
    })),
  }
}

/** Any survey, with or without folders, that has variables of its address, screens, quotas and timers. All of its last pages may be hidden. */
export const anySurveyWithEnds: fc.Arbitrary<SurveyDefinition> = fc
  .tuple(fc.oneof(anySurvey, anyFolderedDocument), fc.integer())
  .map(([document, seed]) => withEnds(document, numbersFrom(seed)))
  .filter((document) => 'definition' in checkDefinition(document)) // not one with a cell that nobody can be of
  .map(accepted)
