import {
  type CodedKeyOf,
  type CodeFrame,
  codedKeys,
  codedQuestion,
  codesIn,
  NOT_CODED,
  numbersOf,
} from '@portal/contracts/reporting/code-frame'
import type { AnswerData, AnswerTexts } from '@portal/contracts/survey/answer-data'
import { itemKey } from '@portal/contracts/survey/answer-keys'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { all, any, column, type Expression, not } from '../answer-index/expression.ts'
import { askedColumn, type ColumnKey, codeColumn, codedTextColumn, textColumn } from '../response/column-keys.ts'

const columnsOfKey = ({ key, question, item, codes }: CodedKeyOf): readonly (readonly [ColumnKey, Expression])[] => {
  const id = codedQuestion(key)
  const wrote = column(textColumn(key))
  const withNumbers = (numbers: readonly number[]) => any(numbers.map((code) => column(codedTextColumn(key, code))))
  return [
    [askedColumn(id), column(askedColumn(question, item ?? undefined))],
    ...codes.map((one) => [codeColumn(id, one.code), all([wrote, withNumbers(numbersOf(one))])] as const),
    [codeColumn(id, NOT_CODED), all([wrote, not(withNumbers(codes.flatMap(numbersOf)))])],
  ]
}

/**
 * The columns of coded questions, by those that the index stores: who wrote a text, and who wrote one with a number. So a change of a code frame
 * changes no stored column.
 */
export const codedColumns = (
  definition: SurveyDefinition,
  frames: readonly CodeFrame[],
): ReadonlyMap<ColumnKey, Expression> => new Map(codedKeys(definition, frames).flatMap(columnsOfKey))

/** The answers of one respondent. `coded`: the numbers of their texts, by answer key. */
type Answered = Readonly<{
  data: AnswerData
  texts: AnswerTexts
  asked: readonly string[]
  coded: Readonly<Record<string, readonly number[]>> | null
}>

const ticksOf = ({ texts, coded }: Answered, { key, codes }: CodedKeyOf): readonly (readonly [string, number])[] => {
  if (!texts[key]) return []
  const found = codesIn(codes, coded?.[key] ?? [])
  return (found.length > 0 ? found : [NOT_CODED]).map((code) => [itemKey(codedQuestion(key), code), 1])
}

/** One respondent with the answers to coded questions, as the columns have them. */
export const withCodedAnswers = <T extends Answered>(response: T, keys: readonly CodedKeyOf[]): T => {
  if (keys.length === 0) return response
  const asked = new Set(response.asked)
  const wereAsked = keys.filter(({ key, question }) => asked.has(question) || asked.has(key))
  return {
    ...response,
    data: { ...response.data, ...Object.fromEntries(keys.flatMap((key) => ticksOf(response, key))) },
    asked: [...response.asked, ...wereAsked.map(({ key }) => codedQuestion(key))],
  }
}
