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

const pageIssues = (page: Page, at: number, drawn: ReadonlySet<string>): readonly Issue[] => {
  if (!page.background) return []
  const path = ['pages', at]
  const place: readonly Issue[] = at === 0 ? [] : [{ path: pointer(path), key: 'background-first', values: {} }]
  const unfit = page.questions.flatMap((question, q): readonly Issue[] => {
    const { id, type } = question
    if (isOneValue(question) || drawn.has(id)) return []
    return [
      { path: pointer([...path, 'questions', q, 'type']), key: 'background-unfit', values: { question: id, type } },
    ]
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
