import type { DraftType } from '@portal/contracts/survey/drafted-types'
import type { ColumnFacts } from '../import/draft/column-facts.ts'
import { questionAs } from '../import/draft/draft-question.ts'
import { columnOf, type FileFacts } from '../import/draft/draft-survey.ts'
import { columnPlans, questionPlan } from './plan-of-draft.ts'

type Asked = Readonly<{ id: string; text: string; type: DraftType; columns: readonly number[] }>

const textOf = ({ given, headings }: ColumnFacts): string => given?.label || headings.filter(Boolean).at(-1) || ''

/** A question of some columns, as one of a type that a person has chosen; null if they cannot be one. */
export const draftAs = (facts: FileFacts, { id, text, type, columns }: Asked) => {
  const own = columns.flatMap((position) => facts.columns[position - 1] ?? [])
  const group = { id, text, columns: own.map((one) => ({ facts: one, text: textOf(one) })) }
  const drafted = own.length === 0 ? null : questionAs(type, { id, group, rows: facts.sample, column: columnOf })
  if (drafted === null) return { question: null, columns: [] }
  const map = { respondent: '', questions: { [id]: drafted.map } }
  const plans = columnPlans(
    map,
    facts.columns.map(({ headings }) => headings),
  )
  return {
    question: questionPlan(drafted),
    columns: columns.flatMap((position) => {
      const plan = plans[position - 1]
      return plan ? [{ position, plan }] : []
    }),
  }
}
