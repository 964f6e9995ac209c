import { type Question, typeOf } from '@portal/contracts/survey/question'
import { chosenIn } from '@portal/contracts/survey/question-shape'

/**
 * Whether two questions of one id are one for reports, though an author may have changed the type: their answers have the same shape, or choose
 * of options, one or several; these are in the same columns of the index.
 */
export const isSameQuestion = (one: Question, other: Question): boolean => {
  const [shape, otherShape] = [typeOf(one).shape, typeOf(other).shape]
  return shape === otherShape || (chosenIn(shape) !== null && chosenIn(otherShape) !== null)
}
