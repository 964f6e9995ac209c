import type { QuestionVerdict, SubmitBody } from '@portal/contracts/http/surveys'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { textIn } from '@portal/contracts/survey/local-text'
import { shapeOf } from '@portal/contracts/survey/question-shape'
import { plainText } from '../html/safe-html.ts'
import type { Say } from '../texts/texts.ts'
import type { Fault } from './domain/fault.ts'

/** In which words: the survey's own for what it shows, the server's for the rest. */
export type Wording = Readonly<{ definition: SurveyDefinition; language: string; say: Say }>

const ROWS_NAMED = 3

/** What an option or item is called on the screen. */
const nameOf = ({ definition, language }: Wording, questionId: string, code: number): string => {
  const question = definition.pages.flatMap(({ questions }) => questions).find(({ id }) => id === questionId)
  const found = question && shapeOf(question).listed.find((one) => one.code === code)
  return found ? plainText(textIn(found.text, language, definition.languages)) : String(code)
}

const valuesOf = (wording: Wording, fault: Fault): Readonly<Record<string, unknown>> => {
  switch (fault.code) {
    case 'exclusive-with-others':
    case 'other-text-missing':
      return { option: nameOf(wording, fault.question, fault.option) }
    case 'rows-missing': {
      const named = fault.items.slice(0, ROWS_NAMED).map((code) => nameOf(wording, fault.question, code))
      return { rows: named.join(', ') + (fault.items.length > ROWS_NAMED ? ' …' : '') }
    }
    case 'required':
    case 'unknown-code':
    case 'too-few':
    case 'too-many':
    case 'text-too-long':
    case 'rank-out-of-range':
    case 'rank-twice':
    case 'rank-gap':
      return fault
  }
}

/** For each question that the page showed, and any other that is at fault: is it valid, and if not, what to do. */
export const verdictsOf = (
  wording: Wording,
  shown: SubmitBody['questions'],
  faults: readonly Fault[],
): QuestionVerdict[] => {
  const ids = new Set([...shown.map(({ QuestionID }) => QuestionID), ...faults.map(({ question }) => question)])
  return [...ids].map((QuestionID) => {
    const fault = faults.find(({ question }) => question === QuestionID)
    if (!fault) return { QuestionID, valid: true, message: '' }
    return { QuestionID, valid: false, message: wording.say(`answer.${fault.code}`, valuesOf(wording, fault)) }
  })
}
