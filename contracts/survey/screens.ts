import type { Entries } from './answer-data.ts'
import type { Catalogue } from './catalogue.ts'
import { questionsIn } from './condition-issues.ts'
import type { SurveyDefinition } from './definition.ts'
import { predicateOf } from './evaluate.ts'
import { havePassed, pagesInOrder } from './folders/page-order.ts'

/** A screen prepared for many respondents. `asks`: the pages that must be behind the respondent before it can be judged. */
export type CompiledScreen = Readonly<{
  id: string
  isTermination: boolean
  asks: readonly string[]
  isMet: (now: Entries) => boolean
}>

/** The pages that have one of these questions. */
export const pagesAsking = ({ pages }: SurveyDefinition, ids: readonly string[]): readonly string[] =>
  pages.filter(({ questions }) => questions.some(({ id }) => ids.includes(id))).map(({ id }) => id)

/** The screens of a survey. Before the last question of a condition was asked, NOT IN would hold for everybody. */
export const compiledScreens = (survey: Catalogue): readonly CompiledScreen[] =>
  (survey.definition.screens ?? []).map(({ id, when, outcome }) => {
    const predicate = predicateOf(when, survey)
    const asks = pagesAsking(survey.definition, questionsIn(when))
    return { id, isTermination: outcome === 'terminated', asks, isMet: ({ data, texts }) => predicate(data, texts) }
  })

type Screened = Readonly<{ screens: readonly CompiledScreen[] }> & Parameters<typeof pagesInOrder>[0]

/** The first screen that a respondent meets who has just answered a page and is shown `next` next (null: nothing), or null. */
export const screenMet = (survey: Screened, next: string | null, now: Entries): CompiledScreen | null => {
  const { screens } = survey
  if (screens.length === 0) return null
  const way = pagesInOrder(survey, now.data)
  return screens.find(({ asks, isMet }) => havePassed(way, next, asks) && isMet(now)) ?? null
}
