import type { Entries } from './answer-data.ts'
import type { Catalogue } from './catalogue.ts'
import { questionsIn } from './condition-issues.ts'
import type { SurveyDefinition } from './definition.ts'
import { predicateOf } from './evaluate.ts'

/** A screen prepared for many respondents. `from`: the first page, by number from 0, after which it can be judged. */
export type CompiledScreen = Readonly<{ id: string; from: number; isMet: (now: Entries) => boolean }>

/** The last page, by number from 0, that has one of these questions. */
export const lastPageOf = ({ pages }: SurveyDefinition, ids: readonly string[]): number =>
  pages.findLastIndex(({ questions }) => questions.some(({ id }) => ids.includes(id)))

/** The screens of a survey. Before the last question of a condition was asked, NOT IN would hold for everybody. */
export const compiledScreens = (survey: Catalogue): readonly CompiledScreen[] =>
  (survey.definition.screens ?? []).map(({ id, when }) => {
    const predicate = predicateOf(when, survey)
    const from = lastPageOf(survey.definition, questionsIn(when))
    return { id, from, isMet: ({ data, texts }) => predicate(data, texts) }
  })

/** The first screen that a respondent meets who has just answered this page, or null. */
export const screenMet = (
  { definition, screens }: Readonly<{ definition: SurveyDefinition; screens: readonly CompiledScreen[] }>,
  pageId: string,
  now: Entries,
): string | null => {
  if (screens.length === 0) return null
  const place = definition.pages.findIndex(({ id }) => id === pageId)
  return screens.find(({ from, isMet }) => from <= place && isMet(now))?.id ?? null
}
