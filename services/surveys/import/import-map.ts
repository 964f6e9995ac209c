import { SurveyId } from '@portal/contracts/ids'
import { answerEncodings, answerRulePolicies } from '@portal/contracts/survey/answer-file-plan'
import { WeightName } from '@portal/contracts/survey/weight-name'
import * as z from 'zod/mini'
import { dateFormats } from './date-formats.ts'

const Header = z.union([z.string(), z.array(z.string())])

/**
 * A column of the file: its position (the first is 1), its header, or both. With both, the header must be at that
 * position. With several header rows, a list gives the text of each, an empty cell having the text of the one to its
 * left; a single text is searched for in each row.
 */
export const ColumnRef = z.union([
  z.int().check(z.minimum(1)),
  z.string(),
  z.strictObject({ position: z.int().check(z.minimum(1)), header: Header }),
  z.strictObject({ header: Header }),
])
export type ColumnRef = z.infer<typeof ColumnRef>

/** Cell text → the code that it means. Without a table a cell contains the code itself. */
const Codes = z.record(z.string(), z.int())
const Texts = z.array(z.string()).check(z.minLength(1))

/**
 * The column of one option, row or item. `gridColumn`: of a grid of two dimensions, the column of the row. `ticked`: the cell
 * texts that mean "chosen" (multi-choice; else "1").
 */
const CodeColumn = z.strictObject({
  code: z.int(),
  gridColumn: z.optional(z.int()),
  column: ColumnRef,
  ticked: z.optional(Texts),
})
export type CodeColumn = z.infer<typeof CodeColumn>

/** The column that says whether "no comment" was said to an item, or without `code` to the question. */
const FlagColumn = z.strictObject({ code: z.optional(z.int()), column: ColumnRef, ticked: z.optional(Texts) })

const DateFormat = z.enum(dateFormats)

/**
 * The columns of the answers of one question: one `column`, or `columns`, one for each option, row or item.
 * `separator` separates several choices in one column. `rest`: whether a cell that `codes` does not list is refused
 * (the default) or holds the code itself. `missing`: more cell texts that mean "no answer" to this question. `dates`: how
 * this question's dates are written. `noComment`: the cell texts that mean "no comment"; `noCommentColumns`: the columns
 * that say so, as our own exports of answers have them. `other`: the columns of other texts, by option code.
 */
export const QuestionMap = z.strictObject({
  column: z.optional(ColumnRef),
  columns: z.optional(z.array(CodeColumn).check(z.minLength(1))),
  separator: z.optional(z.string().check(z.minLength(1))),
  codes: z.optional(Codes),
  rest: z.optional(z.enum(['refuse', 'code'])),
  missing: z.optional(Texts),
  dates: z.optional(DateFormat),
  noComment: z.optional(Texts),
  noCommentColumns: z.optional(z.array(FlagColumn).check(z.minLength(1))),
  other: z.optional(z.record(z.string(), ColumnRef)),
})
export type QuestionMap = z.infer<typeof QuestionMap>

/**
 * What becomes of an answer that breaks a rule of its question (an exclusive option with others, too many options, a number
 * out of bounds, a rank given twice): its row is refused, it is kept and counted as it is, or it is left out as if it had
 * not been given.
 */
const rulePolicies = answerRulePolicies

/** Flags that exclude an imported respondent from reports unless they are included. */
const Flag = z.enum(['admin', 'inactive', 'external'])

/**
 * How a file of answers is read. `respondent` is the column that identifies a row: a row is never imported twice.
 * `missing`: cell texts that mean "no answer". `complete`: whether every row is a finished response, or the column and
 * the texts that say so. `at`: the column with the time of the response. `dates`: how times and dates are written
 * (`iso` is ISO 8601). `rules`: what becomes of answers that break a rule. `asked`: who is in the base
 * "asked": everybody to whom the survey's show-ifs would have shown the question, or who answered it. `constants`:
 * answers, by their keys, that are added to every row. `weights`: the columns of weights by the name of each; an empty cell is no weight.
 */
export const ImportMap = z.strictObject({
  $schema: z.optional(z.string()),
  survey: z.optional(SurveyId),
  encoding: z._default(z.enum(answerEncodings), 'utf-8'),
  delimiter: z._default(z.string().check(z.length(1)), ','),
  headerRows: z._default(z.int().check(z.minimum(1), z.maximum(5)), 1),
  columnCount: z.optional(z.int().check(z.minimum(1))),
  respondent: ColumnRef,
  missing: z._default(z.array(z.string()), ['']),
  complete: z._default(z.union([z.boolean(), z.strictObject({ column: ColumnRef, values: Texts })]), true),
  at: z.optional(ColumnRef),
  dates: z._default(DateFormat, 'iso'),
  rules: z._default(z.enum(rulePolicies), 'refuse'),
  flags: z._default(z.array(Flag), []),
  weights: z._default(z.record(WeightName, ColumnRef), {}),
  asked: z._default(z.enum(['shown', 'answered']), 'shown'),
  constants: z._default(z.record(z.string(), z.union([z.int(), z.string()])), {}),
  questions: z.record(z.string(), QuestionMap),
})
export type ImportMap = z.infer<typeof ImportMap>
