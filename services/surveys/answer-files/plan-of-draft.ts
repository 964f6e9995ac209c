import { SurveyId } from '@portal/contracts/ids'
import type { AnswerFilePlan, ColumnPlan, PlanEntry, QuestionPlan } from '@portal/contracts/survey/answer-file-plan'
import type { DraftQuestion, WrittenQuestion } from '../import/draft/draft-question.ts'
import type { Draft, DraftMap, FileFacts } from '../import/draft/draft-survey.ts'
import type { ColumnRef, QuestionMap } from '../import/import-map.ts'

/** Drafts name columns by their positions. */
const positionOf = (ref: ColumnRef): number | null =>
  typeof ref === 'object' && 'position' in ref ? ref.position : null

export const ignoredColumn = (headings: readonly string[]): ColumnPlan => ({
  headings: [...headings],
  use: 'ignore',
  question: '',
  code: null,
  gridColumn: null,
  texts: [],
})

type Use = Readonly<{ ref: ColumnRef; is: Partial<Omit<ColumnPlan, 'headings'>> }>

const used = (ref: ColumnRef, is: Use['is']): Use => ({ ref, is })

const questionUses = (
  question: string,
  { column, columns = [], noCommentColumns = [], other = {} }: QuestionMap,
): readonly Use[] => [
  ...(column === undefined ? [] : [used(column, { use: 'answer', question })]),
  ...columns.map(({ code, gridColumn = null, column: ref, ticked = [] }) =>
    used(ref, { use: 'answer', question, code, gridColumn, texts: ticked }),
  ),
  ...noCommentColumns.map(({ code = null, column: ref, ticked = [] }) =>
    used(ref, { use: 'no-comment', question, code, texts: ticked }),
  ),
  ...Object.entries(other).map(([code, ref]) => used(ref, { use: 'other-text', question, code: Number(code) })),
]

const usesIn = ({ respondent, at, complete, weights = {}, questions }: DraftMap): readonly Use[] => [
  ...(respondent === '' ? [] : [used(respondent, { use: 'respondent' })]),
  ...(at === undefined ? [] : [used(at, { use: 'time' })]),
  ...(typeof complete === 'object' ? [used(complete.column, { use: 'complete', texts: [...complete.values] })] : []),
  ...Object.entries(weights).map(([name, ref]) => used(ref, { use: 'weight', question: name })),
  ...Object.entries(questions).flatMap(([id, map]) => questionUses(id, map)),
]

/** What a map says of columns, column by column. */
export const columnPlans = (map: DraftMap, headings: readonly (readonly string[])[]): ColumnPlan[] => {
  const byPosition = new Map(usesIn(map).map(({ ref, is }) => [positionOf(ref), is]))
  return headings.map((heading, i) => ({ ...ignoredColumn(heading), ...byPosition.get(i + 1) }))
}

const entriesOf = (entries: WrittenQuestion['options'] = []): PlanEntry[] =>
  entries.map(({ code, text, openEnd = false }) => ({
    code,
    text,
    isOpenEnd: openEnd,
    isExclusive: false,
    isNotOfScale: false,
  }))

/** A question that was drafted, as a plan has it. */
export const questionPlan = ({ question, map }: DraftQuestion): QuestionPlan => ({
  id: question.id,
  type: question.type,
  text: question.text.slice(0, 4_000),
  entries: entriesOf(question.options ?? question.items),
  scale: entriesOf(question.scale),
  decimals: question.decimals ?? 0,
  isTime: question.time === true,
  isMultiline: question.multiline ?? false,
  maxLength: question.maxLength ?? null,
  codes: map.codes ?? {},
  rest: map.rest ?? 'refuse',
  missing: map.missing ?? [],
  noComment: map.noComment ?? [],
  dates: map.dates ?? null,
  separator: map.separator ?? '',
})

/** What a plan says beside columns and questions. */
export const planAbout = (map: DraftMap): Omit<AnswerFilePlan, 'survey' | 'columns' | 'questions'> => ({
  encoding: map.encoding ?? 'utf-8',
  delimiter: map.delimiter ?? ',',
  headerRows: map.headerRows ?? 1,
  missing: map.missing ?? [''],
  isComplete: map.complete !== false,
  dates: map.dates ?? 'iso',
  rules: map.rules ?? 'refuse',
  asked: map.asked ?? 'shown',
})

/** The plan of a draft: a new survey, and what each column is. */
export const planOfDraft = (
  { definition, map, questions }: Draft,
  { columns }: FileFacts,
  language: string,
): AnswerFilePlan => ({
  survey: { id: SurveyId.parse(definition.name), isNew: true, title: definition.title.slice(0, 200), language },
  ...planAbout(map),
  columns: columnPlans(
    map,
    columns.map(({ headings }) => headings),
  ),
  questions: questions.map(questionPlan),
})
