import type { KeyUse } from './answer-shape.ts'
import type { Page, SurveyDefinition } from './definition.ts'
import { drawnQuestions } from './folders/folder.ts'
import { type Issue, pointer } from './issue.ts'
import type { Question } from './question.ts'
import { shapeOf } from './question-shape.ts'

type Pages = Readonly<Pick<SurveyDefinition, 'pages'>>

/** The page that is never shown: the address of the survey answers its questions. Null if there is none. */
export const backgroundPage = ({ pages }: Pages): Page | null => pages.find(({ background }) => background) ?? null

/** The pages that respondents may be shown. */
export const shownPages = ({ pages }: Pages): readonly Page[] => pages.filter(({ background }) => !background)

/** Nobody writes these into an address. */
const unwritten: ReadonlySet<KeyUse['holds']> = new Set<KeyUse['holds']>(['proof', 'files', 'marks'])

/** Only a question whose answer is one value can be answered by `NAME=value`. */
const isOneValue = (question: Question): boolean =>
  shapeOf(question).keys.some(([key, { holds }]) => key === question.id && !unwritten.has(holds))

/** An address has no words for the box of an option. */
const boxIssues = (question: Question, path: readonly PropertyKey[]): readonly Issue[] =>
  shapeOf(question).lists.options.flatMap(({ openEnd, code }, o): readonly Issue[] =>
    openEnd
      ? [
          {
            path: pointer([...path, 'options', o, 'openEnd']),
            key: 'background-box',
            values: { question: question.id, code },
          },
        ]
      : [],
  )

const pageIssues = (page: Page, at: number, drawn: ReadonlySet<string>): readonly Issue[] => {
  if (!page.background) return []
  const path = ['pages', at]
  const place: readonly Issue[] = at === 0 ? [] : [{ path: pointer(path), key: 'background-first', values: {} }]
  const unfit = page.questions.flatMap((question, q): readonly Issue[] => {
    const { id, type } = question
    const at = [...path, 'questions', q]
    if (drawn.has(id)) return []
    if (isOneValue(question)) return boxIssues(question, at)
    return [{ path: pointer([...at, 'type']), key: 'background-unfit', values: { question: id, type } }]
  })
  return [...place, ...unfit]
}

/** The page of background variables is the first one, something is shown after it, and each variable is one value. */
export const backgroundIssues = (definition: SurveyDefinition): readonly Issue[] => {
  const drawn = new Set(drawnQuestions(definition))
  const found = definition.pages.flatMap((page, at) => pageIssues(page, at, drawn))
  if (shownPages(definition).length > 0) return found
  return [...found, { path: '/pages', key: 'background-only', values: {} }]
}
