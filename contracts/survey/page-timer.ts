import type { AnswerTexts } from './answer-data.ts'
import { valueKey } from './answer-keys.ts'
import type { Page, SurveyDefinition } from './definition.ts'
import { type Issue, pointer } from './issue.ts'
import { videoMarksIn } from './marks.ts'
import { shapeOf } from './question-shape.ts'

/** In seconds, 0 for none. `wait`: until the page may be sent. `limit`: until it is saved as it is. */
export type PageTimer = Readonly<{ wait: number; limit: number }>

/** A question that everybody must answer, and how long that takes. */
type Slow = Readonly<{ id: string; seconds: number }>

const slow = new WeakMap<Page, readonly Slow[]>()

/** Found once for each page. */
const slowQuestions = (page: Page): readonly Slow[] => {
  const known = slow.get(page)
  if (known !== undefined) return known
  const found = page.questions.flatMap((question) => {
    const seconds = question.showIf ? 0 : shapeOf(question).takesSeconds
    return seconds > 0 ? [{ id: question.id, seconds }] : []
  })
  slow.set(page, found)
  return found
}

/** A video that the browser cannot play keeps nobody. */
const isUnplayable = (id: string, texts: AnswerTexts): boolean =>
  videoMarksIn(texts[valueKey(id)] ?? '')?.viewing === 'unplayable'

/** A page is not sent before its questions can have been answered: a video has to be played. */
const neededSeconds = (page: Page, texts: AnswerTexts): number =>
  Math.max(0, ...slowQuestions(page).map(({ id, seconds }) => (isUnplayable(id, texts) ? 0 : seconds)))

const noTexts: AnswerTexts = {}

/** The times of a page, with what is said of its videos so far: its own, or those of the survey. */
export const timerOf = ({ settings }: SurveyDefinition, page: Page, texts = noTexts): PageTimer => ({
  wait: Math.max(page.timer ?? settings.pageTimer ?? 0, neededSeconds(page, texts)),
  limit: page.limit ?? settings.pageLimit ?? 0,
})

/** A limit is not over before the page may be sent. */
export const timerIssues = (definition: SurveyDefinition): readonly Issue[] =>
  definition.pages.flatMap((page, p): readonly Issue[] => {
    const { wait, limit } = timerOf(definition, page)
    if (limit === 0 || wait <= limit) return []
    const path = pointer(['pages', p, ...(page.limit === undefined ? ['timer'] : ['limit'])])
    return [{ path, key: 'limit-under-timer', values: { limit, timer: wait } }]
  })
