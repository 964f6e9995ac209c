import * as z from 'zod/mini'
import { SurveyId } from '../ids.ts'

/** How a file writes dates; `services/surveys/import/date-formats.ts` says what each means. */
export const answerDateFormats = ['iso', 'us', 'european', 'asian', 'month-name', 'excel'] as const
/** How the texts of a file may be stored. */
export const answerEncodings = ['utf-8', 'utf-16le', 'latin1', 'windows-1252'] as const
/** What becomes of answers that break a rule of their question: their row is refused, they are kept, or left out. */
export const answerRulePolicies = ['refuse', 'keep', 'leave-out'] as const

const MOST_COLUMNS = 5_000
/** Characters of a heading. */
export const LONGEST_HEADING = 4_000
const short = z.string().check(z.maxLength(200))
const text = z.string().check(z.maxLength(4_000))
const Texts = z.array(text).check(z.maxLength(200))
const Code = z.int().check(z.minimum(0), z.maximum(999_999))
const QuestionName = z.string().check(z.maxLength(40))

/**
 * What a column is. `answer`: of `question`, or of its option or item `code` (with `gridColumn` in a grid of two dimensions). `other-text`: the
 * text of the option `code`. `no-comment`: whether that was said to `question`, or to its item `code`. `texts`: the cells that mean "chosen", or
 * "finished" of a column that is `complete`.
 */
export const columnUses = [
  'ignore',
  'respondent',
  'time',
  'complete',
  'weight',
  'answer',
  'other-text',
  'no-comment',
] as const
const usesOfQuestions: ReadonlySet<string> = new Set<(typeof columnUses)[number]>([
  'answer',
  'other-text',
  'no-comment',
])

/** Whether columns of this use belong to a question. */
export const isOfQuestion = (use: (typeof columnUses)[number]): boolean => usesOfQuestions.has(use)

export const ColumnPlan = z.object({
  headings: z.array(z.string().check(z.maxLength(LONGEST_HEADING))).check(z.maxLength(5)),
  use: z.enum(columnUses),
  question: QuestionName,
  code: z.nullable(Code),
  gridColumn: z.nullable(Code),
  texts: Texts,
})
export type ColumnPlan = z.infer<typeof ColumnPlan>

/** An option, or an item of a grid or a ranking. `isOpenEnd`: it has a text of its own. `isExclusive`: it excludes all others.
 * `isNotOfScale`: a point like "not applicable", which is in no mean. */
const Entry = z.object({
  code: Code,
  text,
  isOpenEnd: z.boolean(),
  isExclusive: z.boolean(),
  isNotOfScale: z.boolean(),
})
export type PlanEntry = z.infer<typeof Entry>

/**
 * A question of the plan. For a survey that exists already `type`, `text`, `entries` and `scale` are those of the survey, and only what follows says
 * anything: `codes`, what cells mean; `rest`, what becomes of others; `missing`, cells that are no answer.
 */
export const QuestionPlan = z.object({
  id: QuestionName,
  type: z.string().check(z.maxLength(40)),
  text,
  entries: z.array(Entry).check(z.maxLength(10_000)),
  scale: z.array(Entry).check(z.maxLength(1_000)),
  decimals: z.int().check(z.minimum(0), z.maximum(4)),
  /** Of a number in seconds. */
  isTime: z.optional(z.boolean()),
  isMultiline: z.boolean(),
  maxLength: z.nullable(z.int().check(z.minimum(1), z.maximum(50_000))),
  codes: z.record(z.string().check(z.maxLength(4_000)), Code),
  rest: z.enum(['refuse', 'code']),
  missing: Texts,
  noComment: Texts,
  dates: z.nullable(z.enum(answerDateFormats)),
  separator: short,
})
export type QuestionPlan = z.infer<typeof QuestionPlan>

/** What a file of answers becomes: its survey, and what each column is. Definition and map follow from it. */
export const AnswerFilePlan = z.object({
  survey: z.object({
    id: SurveyId,
    isNew: z.boolean(),
    title: short,
    language: z.string().check(z.regex(/^[a-z]{2,3}$/)),
  }),
  encoding: z.enum(answerEncodings),
  delimiter: z.string().check(z.length(1)),
  headerRows: z.int().check(z.minimum(1), z.maximum(5)),
  missing: Texts,
  /** Of rows without a column that says it. */
  isComplete: z.boolean(),
  dates: z.enum(answerDateFormats),
  rules: z.enum(answerRulePolicies),
  asked: z.enum(['shown', 'answered']),
  columns: z.array(ColumnPlan).check(z.maxLength(MOST_COLUMNS)),
  questions: z.array(QuestionPlan).check(z.maxLength(MOST_COLUMNS)),
})
export type AnswerFilePlan = z.infer<typeof AnswerFilePlan>

/** A change of a plan: only what differs. `about`: all but columns and questions. */
export const PlanChange = z.object({
  about: z.nullable(z.omit(AnswerFilePlan, { columns: true, questions: true })),
  columns: z.array(z.object({ position: z.int().check(z.minimum(1), z.maximum(MOST_COLUMNS)), plan: ColumnPlan })),
  questions: z.array(QuestionPlan),
})
export type PlanChange = z.infer<typeof PlanChange>

/** How a file is to be read; null: as it seems to be. `surveyId`: the survey onto which its columns are mapped; null: a new one. */
export const ReadingOrder = z.object({
  encoding: z.nullable(z.enum(answerEncodings)),
  delimiter: z.nullable(z.string().check(z.length(1))),
  headerRows: z.nullable(z.int().check(z.minimum(1), z.maximum(5))),
  surveyId: z.nullable(SurveyId),
  language: z.string().check(z.regex(/^[a-z]{2,3}$/)),
})
export type ReadingOrder = z.infer<typeof ReadingOrder>
