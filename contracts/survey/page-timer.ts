import type { Page, SurveyDefinition } from './definition.ts'
import { type Issue, pointer } from './issue.ts'

/** In seconds, 0 for none. `wait`: until the page may be sent. `limit`: until it is saved as it is. */
export type PageTimer = Readonly<{ wait: number; limit: number }>

/** The times of a page: its own, or those of the survey. */
export const timerOf = ({ settings }: SurveyDefinition, { timer, limit }: Page): PageTimer => ({
  wait: timer ?? settings.pageTimer ?? 0,
  limit: limit ?? settings.pageLimit ?? 0,
})

/** A limit is not over before the page may be sent. */
export const timerIssues = (definition: SurveyDefinition): readonly Issue[] =>
  definition.pages.flatMap((page, p): readonly Issue[] => {
    const { wait, limit } = timerOf(definition, page)
    if (limit === 0 || wait <= limit) return []
    const path = pointer(['pages', p, ...(page.limit === undefined ? ['timer'] : ['limit'])])
    return [{ path, key: 'limit-under-timer', values: { limit, timer: wait } }]
  })
