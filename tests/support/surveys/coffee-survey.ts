import { SurveyId } from '@portal/contracts/ids'
import type { ColumnCondition } from '@portal/contracts/reporting/column-condition'
import type { TableSpec } from '@portal/contracts/reporting/table'
import type { Condition } from '@portal/contracts/survey/condition'
import { SurveyDefinition } from '@portal/contracts/survey/definition'
import type { StoredRespondent } from './stored-answers.ts'
import { answering, teaSurvey } from './tea-survey.ts'

/** The questions of the survey about tea, asked in another survey. */
export const coffeeSurvey = SurveyDefinition.parse({
  ...teaSurvey,
  name: 'coffee',
  title: { en: 'Coffee', ar: 'قهوة' },
})

/** Of that survey, joined by member. */
export const ofCoffee = (condition: Condition): ColumnCondition => ({ survey: SurveyId.parse('coffee'), condition })

export const columnsOf = (...conditions: readonly ColumnCondition[]): TableSpec['banner'] => [
  { label: 'Group', items: conditions.map((condition, i) => ({ label: `column ${i}`, condition })) },
]

/** Who gave a code to Q1: one respondent for each name of a member; null for one without a member. */
export const giving = (code: number, ...members: readonly (string | null)[]): readonly StoredRespondent[] =>
  members.map((member) => answering({ Q1: code }, member === null ? {} : { member }))
