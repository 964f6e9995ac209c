import type { ImportTarget } from '@portal/contracts/http/answer-files'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import type { CompiledSurvey } from '@portal/contracts/survey/flow'
import { type LocalText, textIn } from '@portal/contracts/survey/local-text'
import { plainText } from '@portal/contracts/survey/plain-text'
import type { Question } from '@portal/contracts/survey/question'
import { shapeOf } from '@portal/contracts/survey/question-shape'
import { edgesOf } from '../shapes/edges-of.ts'

type TargetQuestion = ImportTarget['questions'][number]
type Coded = Readonly<{ code: number; text: LocalText }>

/** Texts in the language of the survey that was asked for, or in its first. */
const wordsIn = ({ languages }: SurveyDefinition, language: string) => {
  const own = languages.includes(language) ? language : (languages[0] ?? 'en')
  const words = (text: LocalText): string => plainText(textIn(text, own, languages))
  return { words, list: (coded: readonly Coded[]) => coded.map(({ code, text }) => ({ code, text: words(text) })) }
}

const targetQuestion = (question: Question, { words, list }: ReturnType<typeof wordsIn>): TargetQuestion => {
  const { lists, listed } = shapeOf(question)
  const { fields, targets } = edgesOf(question)
  const isCoded = fields.includes('codes')
  const texts = list([...lists.scale, ...lists.options])
  const codes = isCoded ? (targets ?? lists.items.map((_, i) => i + 1)) : []
  return {
    id: question.id,
    type: question.type,
    text: words(question.text),
    entries: fields.includes('columns') ? list(listed) : [],
    gridColumns: list(lists.columns),
    codes: codes.map((code) => ({ code, text: texts.find((one) => one.code === code)?.text ?? String(code) })),
    takesOneColumn: fields.includes('column'),
  }
}

/** The questions of a survey that a column of a file can belong to. */
export const targetQuestions = (survey: CompiledSurvey, language: string): readonly TargetQuestion[] => {
  const words = wordsIn(survey.definition, language)
  return [...survey.questions.values()]
    .filter((question) => edgesOf(question).fields.length > 0)
    .map((question) => targetQuestion(question, words))
}
