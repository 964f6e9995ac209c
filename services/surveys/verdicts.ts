import type { QuestionVerdict, SubmitBody } from '@portal/contracts/http/surveys'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { textIn } from '@portal/contracts/survey/local-text'
import { plainText } from '@portal/contracts/survey/plain-text'
import { shapeOf } from '@portal/contracts/survey/question-shape'
import type { Say } from '@portal/contracts/texts/say'
import type { Sections } from '@portal/contracts/texts/sections'
import type { Fault } from './domain/fault.ts'
import type { Piping } from './piping.ts'

/** The words: the survey's own for what it shows, with the answers that its texts show; the server's for the rest. */
export type Wording = Readonly<{
  definition: SurveyDefinition
  language: string
  piping: Pick<Piping, 'plain'>
  say: Say<Sections['surveys/answers']>
}>

const ROWS_NAMED = 3

/** The label of an option or item on the screen. */
const nameOf = ({ definition, language, piping }: Wording, questionId: string, code: number): string => {
  const question = definition.pages.flatMap(({ questions }) => questions).find(({ id }) => id === questionId)
  const found = question && shapeOf(question).listed.find((one) => one.code === code)
  return found ? piping.plain(plainText(textIn(found.text, language, definition.languages))) : String(code)
}

const rowsMissing = (wording: Wording, { question, items }: Extract<Fault, { code: 'rows-missing' }>): string => {
  const rows = items.slice(0, ROWS_NAMED).map((code) => nameOf(wording, question, code))
  const key = items.length > ROWS_NAMED ? 'rows-missing-more' : 'rows-missing'
  return wording.say(key, { rows: rows.join(wording.say('comma')) })
}

/** Of several numbers, which one the message is about. */
const ofItem = (wording: Wording, { question, item }: Readonly<{ question: string; item?: number }>, said: string) =>
  item === undefined ? said : `${nameOf(wording, question, item)}: ${said}`

const messageOf = (wording: Wording, fault: Fault): string => {
  const { say } = wording
  switch (fault.code) {
    case 'required':
    case 'unknown-code':
    case 'not-proven':
    case 'not-a-date':
    case 'not-files':
    case 'not-marks':
    case 'not-watched':
      return say(fault.code)
    case 'not-a-number':
      return ofItem(wording, fault, say('not-a-number'))
    case 'date-part-missing':
      return say(`no-${fault.part}`)
    case 'too-few':
      return say('too-few', { count: fault.min, given: fault.given })
    case 'too-many':
      return say('too-many', { count: fault.max, given: fault.given })
    case 'exclusive-with-others':
    case 'other-text-missing':
      return say(fault.code, { option: nameOf(wording, fault.question, fault.option) })
    case 'text-too-long':
      return ofItem(wording, fault, say('text-too-long', { count: fault.given - fault.max, max: fault.max }))
    case 'number-too-small':
      return ofItem(wording, fault, say('number-too-small', { min: fault.min }))
    case 'number-too-large':
      return ofItem(wording, fault, say('number-too-large', { max: fault.max }))
    case 'number-off-step':
      return ofItem(wording, fault, say('number-off-step', { step: fault.step, from: fault.from }))
    case 'sum-wrong':
      return say('sum-wrong', { total: fault.total, given: fault.given })
    case 'too-many-decimals':
      return say('too-many-decimals', { count: fault.max })
    case 'rank-out-of-range':
      return say('rank-out-of-range', { max: fault.max })
    case 'rank-twice':
    case 'rank-gap':
      return say(fault.code, { rank: fault.rank })
    case 'file-gone':
      return say('file-gone', { name: fault.name })
    case 'file-format':
      return say('file-format', { list: fault.extensions.join(', ') })
    case 'too-many-files':
      return say('too-many-files', { count: fault.max, given: fault.given })
    case 'too-many-marks':
      return say('too-many-marks', { count: fault.max, given: fault.given })
    case 'rows-missing':
      return rowsMissing(wording, fault)
  }
}

/** For each question that the page showed, and any other with a fault: whether it is valid, and if not, what to do. */
export const verdictsOf = (
  wording: Wording,
  shown: SubmitBody['questions'],
  faults: readonly Fault[],
): QuestionVerdict[] => {
  const ids = new Set([...shown.map(({ QuestionID }) => QuestionID), ...faults.map(({ question }) => question)])
  return [...ids].map((QuestionID) => {
    const fault = faults.find(({ question }) => question === QuestionID)
    if (!fault) return { QuestionID, valid: true, message: '' }
    return { QuestionID, valid: false, message: messageOf(wording, fault) }
  })
}
