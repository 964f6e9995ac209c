import * as z from 'zod/mini'
import { SurveyId } from '../ids.ts'
import { Condition } from '../survey/condition.ts'
import { QuestionId } from '../survey/question.ts'

/** A banner: groups side by side, each with the items that make its columns. Letters compare columns of one group only. */
export const BannerItem = z.object({ label: z.string().check(z.maxLength(300)), condition: Condition })
export const BannerGroup = z.object({
  label: z.string().check(z.maxLength(300)),
  items: z.array(BannerItem).check(z.maxLength(60)),
})
export type BannerGroup = z.infer<typeof BannerGroup>

/** Who counts into a question's base: everybody who was shown it, who answered it, or (multi) who chose something. */
export const BaseKind = z.enum(['asked', 'answered', 'chose'])
export type BaseKind = z.infer<typeof BaseKind>

/** How columns are compared. See docs for the formula and source of each. */
export const TestMethod = z.enum(['proportions-t', 'spss-z', 'unpooled-t', 'simple-z', 'none'])
export type TestMethod = z.infer<typeof TestMethod>

/** What to count. `questions` empty: all of the survey's. `banner` empty: the total column only (a topline). */
export const TableSpec = z.object({
  surveyID: SurveyId,
  questions: z.array(QuestionId).check(z.maxLength(500)),
  banner: z.array(BannerGroup).check(z.maxLength(20)),
  filter: z.nullable(Condition),
  includeAdmin: z.boolean(),
  includeInactive: z.boolean(),
  includeExternalUsers: z.boolean(),
  completesOnly: z.boolean(),
  base: BaseKind,
  test: TestMethod,
})
export type TableSpec = z.infer<typeof TableSpec>

export const TableColumn = z.object({
  id: z.string(),
  group: z.string(),
  label: z.string(),
  letter: z.string(),
})
export type TableColumn = z.infer<typeof TableColumn>

/** ok; small (base under 100, tested); too-small (base under 30, marked, not tested); not-asked (base 0). */
export const CellStatus = z.enum(['ok', 'small', 'too-small', 'not-asked'])

/**
 * Unrounded. `value` is a fraction 0..1 for a share, or the mean/sd itself for a statistic; null where there is no base.
 * `base` is the unweighted n that the value rests on: the table's base, or in a summary the base of the row's item.
 * `higherThan` names the columns of the same group that this cell exceeds, `versusTotal` its difference from the total.
 */
export const TableCell = z.object({
  n: z.int(),
  base: z.int(),
  value: z.nullable(z.number()),
  status: CellStatus,
  higherThan: z.array(z.object({ column: z.string(), strict: z.boolean() })),
  versusTotal: z.nullable(z.object({ direction: z.enum(['higher', 'lower']), strict: z.boolean() })),
})
export type TableCell = z.infer<typeof TableCell>

export const RowKind = z.enum(['code', 'net', 'mean', 'sd', 'median', 'texts', 'none'])
/** `section` heads the rows of a summary that belong together ("Mean rank"); empty elsewhere. */
export const TableRow = z.object({
  id: z.string(),
  section: z.string(),
  label: z.string(),
  kind: RowKind,
  code: z.nullable(z.int()),
  cells: z.array(TableCell),
})
export type TableRow = z.infer<typeof TableRow>

export const TableView = z.enum(['question', 'item', 'summary'])

/**
 * One table: a whole question, one item of a grid or rank question (`item` is then its code), or the summary over its
 * items (a row per item and statistic, each with its own base in its cells). Bases are unweighted n.
 */
export const ResultTable = z.object({
  id: z.string(),
  view: TableView,
  question: z.string(),
  item: z.nullable(z.int()),
  questionType: z.int(),
  title: z.string(),
  itemTitle: z.string(),
  bases: z.array(z.int()),
  rows: z.array(TableRow),
})
export type ResultTable = z.infer<typeof ResultTable>

/** The one result object that every screen and export is drawn from. `excluded`: responses parked by the projection. */
export const TableRun = z.object({
  spec: TableSpec,
  position: z.string(),
  surveyTitle: z.string(),
  respondents: z.int(),
  excluded: z.int(),
  columns: z.array(TableColumn),
  tables: z.array(ResultTable),
  notes: z.array(z.string()),
})
export type TableRun = z.infer<typeof TableRun>
