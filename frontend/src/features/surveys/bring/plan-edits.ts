import type { AnswerFile, ImportTarget } from '@portal/contracts/http/answer-files'
import {
  type AnswerFilePlan,
  type ColumnPlan,
  isOfQuestion,
  type PlanChange,
  type QuestionPlan,
} from '@portal/contracts/survey/answer-file-plan'
import { draftedAs } from '@portal/contracts/survey/drafted-types'

export const noChange: PlanChange = { about: null, columns: [], questions: [] }

export type PlanAbout = NonNullable<PlanChange['about']>

export const aboutOf = ({ columns: _, questions: __, ...about }: AnswerFilePlan): PlanAbout => about

export const aboutChange = (plan: AnswerFilePlan, about: Partial<PlanAbout>): PlanChange => ({
  ...noChange,
  about: { ...aboutOf(plan), ...about },
})

export const columnChange = (position: number, plan: ColumnPlan): PlanChange => ({
  ...noChange,
  columns: [{ position, plan }],
})

export const questionChange = (question: QuestionPlan): PlanChange => ({ ...noChange, questions: [question] })

/** Uses of which a file has one column at most. */
const SINGLE: ReadonlySet<ColumnPlan['use']> = new Set(['respondent', 'time', 'complete'])

/** Gives a column another use. Of a use that one column has, the column that had it is left out. */
export const withUse = (plan: AnswerFilePlan, position: number, use: ColumnPlan['use']): PlanChange => {
  const own = plan.columns[position - 1]
  if (own === undefined) return noChange
  const others = SINGLE.has(use)
    ? plan.columns.flatMap((column, i) =>
        column.use === use && i !== position - 1
          ? [{ position: i + 1, plan: { ...column, use: 'ignore' as const } }]
          : [],
      )
    : []
  const question = isOfQuestion(use) ? own.question : ''
  return {
    ...noChange,
    columns: [...others, { position, plan: { ...own, use, question, code: null, gridColumn: null } }],
  }
}

/** The positions of the columns with answers of a question. */
export const columnsOf = ({ columns }: AnswerFilePlan, question: string): readonly number[] =>
  columns.flatMap((column, i) => (column.use === 'answer' && column.question === question ? [i + 1] : []))

const nextCode = (codes: readonly number[]): number => {
  const next = Math.max(0, ...codes) + 1
  return next === 98 ? 99 : next
}

/** Whether its columns belong to an option or item each. */
const isParted = ({ type }: QuestionPlan): boolean => draftedAs(type)?.isParted ?? false

/** Puts a column into a question of a new survey: as the next option or item, where its type has some. */
export const joinChange = (plan: AnswerFilePlan, position: number, id: string): PlanChange => {
  const own = plan.columns[position - 1]
  const question = plan.questions.find((one) => one.id === id)
  if (own === undefined || question === undefined) return noChange
  const joined = { ...own, use: 'answer' as const, question: id, gridColumn: null }
  if (!isParted(question) || question.separator !== '') return columnChange(position, { ...joined, code: null })
  const code = nextCode(question.entries.map((entry) => entry.code))
  const text = own.headings.filter(Boolean).at(-1) ?? String(code)
  const entry = { code, text, isOpenEnd: false, isExclusive: false, isNotOfScale: false }
  return {
    ...columnChange(position, { ...joined, code }),
    questions: [{ ...question, entries: [...question.entries, entry] }],
  }
}

/** What a value of a column becomes: a code, no answer (`missing`), or nothing that is known (`refused`). */
export const meaningOf = (
  plan: AnswerFilePlan,
  question: QuestionPlan,
  codes: readonly number[],
  value: string,
): string => {
  if (question.missing.includes(value) || plan.missing.includes(value)) return 'missing'
  const code = question.codes[value]
  if (code !== undefined) return String(code)
  const isOpen = Object.keys(question.codes).length === 0 || question.rest === 'code'
  return isOpen && codes.includes(Number(value)) ? String(Number(value)) : 'refused'
}

/** Says what a value becomes. */
export const meaningChange = (question: QuestionPlan, value: string, meaning: string): PlanChange => {
  const { [value]: _, ...codes } = question.codes
  const missing = question.missing.filter((one) => one !== value)
  const isFirst = Object.keys(question.codes).length === 0
  if (meaning === 'missing') return questionChange({ ...question, codes, missing: [...missing, value] })
  if (meaning === 'refused') return questionChange({ ...question, codes, missing })
  // Other values, which were codes as they are, stay so.
  const rest = isFirst ? 'code' : question.rest
  return questionChange({ ...question, rest, missing, codes: { ...codes, [value]: Number(meaning) } })
}

type TargetQuestion = ImportTarget['questions'][number]

/** The codes that cells of a question may mean, with their texts. */
export const codesOf = (question: QuestionPlan, target: TargetQuestion | undefined): TargetQuestion['codes'] => {
  if (target) return target.codes
  const of = draftedAs(question.type)?.codes ?? null
  return of === null ? [] : question[of]
}

/** The options or items that columns of a question may belong to. */
export const entriesOf = (question: QuestionPlan, target: TargetQuestion | undefined): TargetQuestion['entries'] =>
  target ? target.entries : isParted(question) ? question.entries : []

export type Attention = 'fault' | 'date' | 'unused'

const faultyIn = ({ check }: AnswerFile) => {
  const { faults = [], issues = [] } = check ?? {}
  return {
    columns: new Set(faults.flatMap(({ column }) => column ?? [])),
    questions: new Set([...faults, ...issues].flatMap(({ question }) => question ?? [])),
  }
}

/** Why columns need to be looked at, by their positions: a fault, a date that fits several formats, or no question that fits. */
export const attentionOf = (file: AnswerFile, plan: AnswerFilePlan): ReadonlyMap<number, Attention> => {
  const faulty = faultyIn(file)
  const dates = new Set(plan.questions.flatMap(({ id, type }) => (draftedAs(type)?.hasDates ? id : [])))
  const isDate = ({ use, question }: ColumnPlan) => use === 'time' || (use === 'answer' && dates.has(question))
  const whyOf = (column: ColumnPlan, i: number): Attention | null => {
    if (faulty.columns.has(i + 1) || faulty.questions.has(column.question)) return 'fault'
    if (file.columns[i]?.isDateInDoubt && isDate(column)) return 'date'
    const isUnused = !plan.survey.isNew && column.use === 'ignore' && (file.columns[i]?.filled ?? 0) > 0
    return isUnused ? 'unused' : null
  }
  return new Map(
    plan.columns.flatMap((column, i) => {
      const why = whyOf(column, i)
      return why ? [[i + 1, why] as const] : []
    }),
  )
}
