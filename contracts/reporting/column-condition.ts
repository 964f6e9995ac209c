import * as z from 'zod/mini'
import { SurveyId } from '../ids.ts'
import { Condition, Rule } from '../survey/condition.ts'

/** From how many other surveys the columns of one run may be joined. */
export const MOST_JOINED = 5

/**
 * Of another survey: the respondents whose member is a respondent there for whom the condition holds. It is asked of one response
 * as a whole; a member with several is in it if it holds for one of those that count. A condition without rules: who took part there.
 */
export const JoinedCondition = z.strictObject({ survey: SurveyId, condition: Condition })
export type JoinedCondition = z.infer<typeof JoinedCondition>

const ColumnGroup = z.strictObject({
  operator: z.enum(['AND', 'OR']),
  get rules(): z.ZodMiniArray<z.ZodMiniUnion<[typeof Rule, typeof JoinedCondition, typeof ColumnGroup]>> {
    return z.array(z.union([Rule, JoinedCondition, ColumnGroup]))
  },
})
type ColumnGroup = Readonly<{ operator: 'AND' | 'OR'; rules: readonly ColumnCondition[] }>

/** Who is in a column of a banner: a condition of the survey of the report, of other surveys, or of several of them. */
export type ColumnCondition = Rule | JoinedCondition | ColumnGroup
export const ColumnCondition: z.ZodMiniType<ColumnCondition> = z.union([Rule, JoinedCondition, ColumnGroup])

/** The parts of a column that are about other surveys. */
export const joinedIn = (condition: ColumnCondition): readonly JoinedCondition[] => {
  if ('survey' in condition) return [condition]
  return 'rules' in condition ? condition.rules.flatMap(joinedIn) : []
}

/** The rules of a column, of all surveys. */
export const rulesIn = (condition: ColumnCondition): readonly Rule[] => {
  if ('survey' in condition) return rulesIn(condition.condition)
  return 'rules' in condition ? condition.rules.flatMap(rulesIn) : [condition]
}

type WithBanner = Readonly<{
  banner: readonly Readonly<{ items: readonly Readonly<{ condition: ColumnCondition }>[] }>[]
}>

/** The surveys from which columns of a run are joined, each once. */
export const surveysJoined = ({ banner }: WithBanner): readonly SurveyId[] => [
  ...new Set(
    banner.flatMap(({ items }) => items.flatMap(({ condition }) => joinedIn(condition).map(({ survey }) => survey))),
  ),
]
