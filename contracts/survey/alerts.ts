import type { Entries } from './answer-data.ts'
import type { Catalogue } from './catalogue.ts'
import { questionsIn } from './condition-issues.ts'
import type { Alert, SurveyDefinition } from './definition.ts'
import { predicateOf } from './evaluate.ts'
import { havePassed, pagesInOrder } from './folders/page-order.ts'
import { pagesAsking } from './screens.ts'

/** An alert prepared for many respondents. `asks`: the pages that must be behind the respondent before it can be judged. */
export type CompiledAlert = Readonly<{ id: string; asks: readonly string[]; isMet: (now: Entries) => boolean }>

/** The alerts of a survey. Before the last question of a condition was asked, NOT IN would hold for everybody. */
export const compiledAlerts = (survey: Catalogue): readonly CompiledAlert[] =>
  (survey.definition.alerts ?? []).map(({ id, when }) => {
    const predicate = predicateOf(when, survey)
    const asks = pagesAsking(survey.definition, questionsIn(when))
    return { id, asks, isMet: ({ data, texts }) => predicate(data, texts) }
  })

type Alerting = Readonly<{ alerts: readonly CompiledAlert[] }> & Parameters<typeof pagesInOrder>[0]

/** The alerts that a response meets which has just answered a page and is shown `next` next (null: nothing). */
export const alertsMet = (survey: Alerting, next: string | null, now: Entries): readonly string[] => {
  if (survey.alerts.length === 0) return []
  const way = pagesInOrder(survey, now.data)
  return survey.alerts.filter(({ asks, isMet }) => havePassed(way, next, asks) && isMet(now)).map(({ id }) => id)
}

/** The alert of this id; null if the version has none. */
export const alertOf = ({ alerts = [] }: SurveyDefinition, id: string): Alert | null =>
  alerts.find((alert) => alert.id === id) ?? null
