import type { Page, SurveyDefinition } from './definition.ts'
import { type Issue, pointer } from './issue.ts'
import { shapeOf } from './question-shape.ts'

/** In seconds, 0 for none. `wait`: until the page may be sent. `limit`: until it is saved as it is. */
export type PageTimer = Readonly<{ wait: number; limit: number }>

const needed = new WeakMap<Page, number>()

/** A page is not sent before a question that everybody must answer can have been answered: a video has to be played. Found once for each page. */
const neededSeconds = (page: Page): number => {
  const known = needed.get(page)
  if (known !== undefined) return known
  const asked = page.questions.filter(({ showIf }) => !showIf)
  const seconds = Math.max(0, ...asked.map((question) => shapeOf(question).takesSeconds))
  needed.set(page, seconds)
  return seconds
}

/** The times of a page: its own, or those of the survey. */
export const timerOf = ({ settings }: SurveyDefinition, page: Page): PageTimer => ({
  wait: Math.max(page.timer ?? settings.pageTimer ?? 0, neededSeconds(page)),
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
