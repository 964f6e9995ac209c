import * as z from 'zod/mini'
import type { SurveyDefinition } from '../survey/definition.ts'
import { type LocalText, textsJoined } from '../survey/local-text.ts'
import { madeMultiChoice } from '../survey/made-question.ts'
import type { Question } from '../survey/question.ts'
import { OptionCode, QuestionId } from '../survey/question-parts.ts'
import { shapeOf } from '../survey/question-shape.ts'

/**
 * Coding of open texts. A code frame is the list of codes of one answer key that holds texts: `Q6`, or `Q8_2` for item 2 of a list. Reports see
 * a coded key as a multi-choice question of its own, the coded question.
 */

/** The answer key of the texts. */
export const CodedKey = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]*(_\d{1,6})?$/), z.maxLength(40))

/** The option of a coded question for those whose text has no code yet. No code of a frame has this number. */
export const NOT_CODED = 999_999

const Code = OptionCode.check(z.maximum(NOT_CODED - 1))

export const LONGEST_CODE_NAME = 200

/** `also`: codes that were merged into this one. A text with one of them has this code. */
export const FrameCode = z.strictObject({
  code: Code,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_CODE_NAME)),
  also: z.optional(z.array(Code).check(z.maxLength(500))),
})
export type FrameCode = z.infer<typeof FrameCode>

/** The numbers under which texts have a code. */
export const numbersOf = ({ code, also = [] }: FrameCode): readonly number[] => [code, ...also]

const isDistinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length

/** In the order in which reports list them. A code that was removed keeps its number, so that it can come back with its texts. */
export const FrameCodes = z.array(FrameCode).check(
  z.maxLength(300),
  z.refine((codes) => isDistinct(codes.flatMap(numbersOf)), 'code-twice'),
  z.refine((codes) => isDistinct(codes.map(({ name }) => name.toLowerCase())), 'name-twice'),
)

/** A frame with its key. `last`: the highest number that a code of it ever had. */
export type CodeFrame = Readonly<{ key: string; codes: readonly FrameCode[]; revision: number; last: number }>

/** The codes of the frame that a text has, by the numbers that it was given. */
export const codesIn = (codes: readonly FrameCode[], given: readonly number[]): readonly number[] =>
  codes.filter((one) => numbersOf(one).some((number) => given.includes(number))).map(({ code }) => code)

/** The number after the last: 98 marks "no comment" in answer keys. */
export const nextCode = (last: number): number => (last + 1 === 98 ? 99 : last + 1)

/** The id of the coded question of a key. */
export const codedQuestion = (key: string): string => `${key.replace('_', 'i')}coded`

/** A key of a question whose texts can be coded, with what it asks. */
export type CodableKey = Readonly<{ key: string; question: string; item: number | null; text: LocalText }>

/** The keys of a question whose texts can be coded. */
export const codableKeys = (question: Question): readonly CodableKey[] => {
  const { keys, listed } = shapeOf(question)
  return keys.flatMap(([key, { holds, precode }]) => {
    if (holds !== 'text') return []
    const item = listed.find(({ code }) => code === precode)
    const text = item ? textsJoined(question.text, item.text, ' – ') : question.text
    return [{ key, question: question.id, item: precode, text }]
  })
}

const CODED: LocalText = { en: '(coded)', fr: '(codé)', ar: '(مُرمَّز)' }
const NOT_CODED_YET: LocalText = { en: 'Not coded yet', fr: 'Pas encore codé', ar: 'غير مُرمَّز بعد' }

const asQuestion = ({ key, text }: CodableKey, codes: readonly FrameCode[]): Question =>
  madeMultiChoice({
    id: codedQuestion(key),
    text: textsJoined(text, CODED, ' '),
    options: [
      ...codes.map(({ code, name }) => ({ code, text: name })),
      { code: NOT_CODED, text: NOT_CODED_YET, exclusive: true },
    ],
  })

/** A frame with the key of the survey that it codes. */
export type CodedKeyOf = CodableKey & Readonly<{ codes: readonly FrameCode[] }>

/**
 * The coded keys of a survey: those with a code. A key is left out if the survey has a question with the id of its coded question, or if that
 * id would be too long.
 */
export const codedKeys = ({ pages }: SurveyDefinition, frames: readonly CodeFrame[]): readonly CodedKeyOf[] => {
  const questions = pages.flatMap((page) => page.questions)
  const taken = new Set(questions.map(({ id }) => id))
  return questions.flatMap(codableKeys).flatMap((codable) => {
    const { codes = [] } = frames.find(({ key }) => key === codable.key) ?? {}
    const id = codedQuestion(codable.key)
    return codes.length > 0 && !taken.has(id) && QuestionId.safeParse(id).success ? [{ ...codable, codes }] : []
  })
}

/** The survey with its coded questions, each behind the question of its texts. The same object if nothing is coded. */
export const withCodedQuestions = (definition: SurveyDefinition, frames: readonly CodeFrame[]): SurveyDefinition => {
  const coded = codedKeys(definition, frames)
  if (coded.length === 0) return definition
  const of = (id: string) => coded.filter(({ question }) => question === id).map((one) => asQuestion(one, one.codes))
  const pages = definition.pages.map((page) => ({
    ...page,
    questions: page.questions.flatMap((question) => [question, ...of(question.id)]),
  }))
  return { ...definition, pages }
}
