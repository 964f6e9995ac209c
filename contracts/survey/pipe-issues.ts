import { itemKey } from './answer-keys.ts'
import type { SurveyDefinition } from './definition.ts'
import { type Fault, type Issue, pointer } from './issue.ts'
import { localTexts } from './local-texts.ts'
import { boxKey, isPipeInTag, type Pipe, pipesIn } from './pipes.ts'
import type { Question } from './question.ts'
import { shapeOf } from './question-shape.ts'

type Path = readonly PropertyKey[]

/** The number of the page that a text is on; those of the end pages come after all, and title and description before. */
const pageOf = ([part, page]: Path): number => {
  if (part === 'pages') return Number(page)
  return part === 'endPages' ? Number.POSITIVE_INFINITY : -1
}

/** Whether there is something to show: the answer, or what was written into the box of an option or item. */
const canShow = (question: Question, code: number | undefined): boolean =>
  code === undefined ? shapeOf(question).piped !== null : boxKey(question, code) !== null

const faultOf = ({ pages }: SurveyDefinition, at: number, { question: id, code, fallback }: Pipe): Fault | null => {
  const place = pages.findIndex(({ questions }) => questions.some((one) => one.id === id))
  const question = pages[place]?.questions.find((one) => one.id === id)
  if (!question) return { key: 'no-such-question', values: { question: id } }
  if (!canShow(question, code)) {
    const shown = code === undefined ? id : itemKey(id, code)
    return { key: 'pipe-unfit', values: { question: shown, type: question.type } }
  }
  if (place >= at) return { key: 'pipe-later', values: { question: id } }
  return fallback?.trim() ? null : { key: 'pipe-no-fallback', values: { question: id } }
}

/** Answers are shown again only on later pages, and every such place has words for those who gave no answer. */
export const pipeIssues = (definition: SurveyDefinition): readonly Issue[] =>
  localTexts(definition).flatMap(({ value, path }) => {
    const texts =
      typeof value === 'string'
        ? [[path, value] as const]
        : Object.entries(value).map(([tag, text]) => [[...path, tag], text] as const)
    return texts.flatMap(([at, text]) => {
      const faults = pipesIn(text).map((pipe) => faultOf(definition, pageOf(path), pipe))
      const all: readonly (Fault | null)[] = [...faults, isPipeInTag(text) ? { key: 'pipe-in-tag', values: {} } : null]
      return all.flatMap((fault): readonly Issue[] => (fault ? [{ path: pointer(at), ...fault }] : []))
    })
  })
