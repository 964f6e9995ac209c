import { kindsOf, MOST_MARKS, type Reaction } from '@portal/contracts/survey/marks'
import type { MarksAnswer } from '@portal/contracts/survey/shapes/marks'
import type { Fault } from '../fault.ts'
import type { ShapeRules } from './shape-rules.ts'

type MarksQuestion = Readonly<{
  id: string
  required?: boolean | undefined
  reaction: Reaction
  maxMarks?: number | undefined
}>

const maxOf = ({ maxMarks = MOST_MARKS }: MarksQuestion): number => maxMarks

/** A comment has words, and nothing is said about what comes after the end. */
const isWrong = ({ reaction }: MarksQuestion, { seconds, marks: said }: MarksAnswer): boolean =>
  said.some(
    ({ at, kind, content }) =>
      !kindsOf(reaction).includes(kind) || (kind === 'comment' && content === '') || (seconds > 0 && at > seconds + 1),
  )

/** A required video has been played to its end, unless the browser cannot play it. How long that takes at least, the page's timer knows. */
export const marks: ShapeRules<MarksQuestion, MarksAnswer> = {
  bounds: (question) => ({ min: 0, max: maxOf(question) }),
  mayContradict: () => true,
  faults: (question, answer): readonly Fault[] => {
    const { id, required } = question
    if (isWrong(question, answer)) return [{ question: id, code: 'not-marks' }]
    const [max, given] = [maxOf(question), answer.marks.length]
    if (given > max) return [{ question: id, code: 'too-many-marks', max, given }]
    return required && answer.viewing === 'begun' ? [{ question: id, code: 'not-watched' }] : []
  },
}
