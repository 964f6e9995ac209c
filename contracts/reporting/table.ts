import * as z from 'zod/mini'
import { SurveyId } from '../ids.ts'
import { Condition } from '../survey/condition.ts'
import { Language, LocalText } from '../survey/local-text.ts'
import { QuestionId } from '../survey/question-parts.ts'
import { Shape } from '../survey/shapes/shape.ts'
import { WeightName } from '../survey/weight-name.ts'
import { ColumnCondition } from './column-condition.ts'
import { Label } from './label.ts'
import { BaseKind, TestMethod } from './method.ts'
import { Note } from './note.ts'
import { OwnRow } from './own-row.ts'
import { Day, Period } from './period.ts'
import { Testing } from './testing.ts'
import { Waves } from './wave.ts'
import { Weighting, WeightingResult } from './weighting.ts'

const OwnLabel = z.optional(z.string().check(z.maxLength(300)))

/**
 * A banner: groups side by side, each with the items that make its columns. Letters compare columns of one group only.
 * A group about one question, and a column for one of its codes or ranks, need no label: they are labelled as in the
 * survey. A column may be about other surveys: it is then joined by member.
 */
export const BannerItem = z.strictObject({ label: OwnLabel, condition: ColumnCondition })
export type BannerItem = z.infer<typeof BannerItem>
/** The periods in which the dates of a question fall. Without `by`: those that suit the dates that occur. */
export const ByPeriod = z.strictObject({ question: QuestionId, by: z.optional(Period) })
export type ByPeriod = z.infer<typeof ByPeriod>

/**
 * `periods`: the run makes the columns, one for each period that occurs. `items` then holds nothing, or one column: the periods are within it, and `label`
 * says so.
 */
export const BannerGroup = z.strictObject({
  label: OwnLabel,
  items: z.array(BannerItem).check(z.maxLength(60)),
  periods: z.optional(ByPeriod),
})
export type BannerGroup = z.infer<typeof BannerGroup>

/**
 * What to count. `questions` empty: all of the survey's. `banner` empty: the total column only (a topline). An unknown
 * key is refused: figures without it would be others than those asked for. `weight` names a weight that was imported;
 * `weighting` has targets, to which the respondents of the survey are weighted as they are now. `periods`: by which periods date questions have rows,
 * where those that suit the dates are not wanted. `waves`: those of the survey, for the question `Wave`. `asOf`: the day from which days are counted
 * (`days-ago.ts`).
 */
export const TableSpec = z.strictObject({
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
  testing: z.optional(Testing),
  weight: z.optional(WeightName),
  weighting: z.optional(Weighting),
  rows: z.optional(z.array(OwnRow).check(z.maxLength(200))),
  periods: z.optional(z.array(z.required(ByPeriod)).check(z.maxLength(50))),
  waves: z.optional(Waves),
  asOf: z.optional(Day),
})
export type TableSpec = z.infer<typeof TableSpec>

/** `group` is null for the total. */
export const TableColumn = z.object({
  id: z.string(),
  group: z.nullable(Label),
  label: Label,
  letter: z.string(),
})
export type TableColumn = z.infer<typeof TableColumn>

/** ok; small (tested); too-small (marked, not tested); hidden (without its figure); not-asked (base 0). */
export const CellStatus = z.enum(['ok', 'small', 'too-small', 'hidden', 'not-asked'])

/**
 * Unrounded. `value` is a fraction 0..1 for a share, or the mean/sd itself for a statistic; null if there is no base.
 * `n` and `value` are null in a hidden cell. `weighted`, in a weighted run: the weighted count (null if hidden), the weighted
 * base, and the effective base.
 * `base` is the unweighted n of the value: the table's base, or in a summary the base of the row's item.
 * `higherThan` names the columns of the same group that this cell exceeds, `versusTotal` its difference from the total.
 */
export const TableCell = z.object({
  n: z.nullable(z.int()),
  base: z.int(),
  value: z.nullable(z.number()),
  status: CellStatus,
  higherThan: z.array(z.object({ column: z.string(), strict: z.boolean() })),
  versusTotal: z.nullable(z.object({ direction: z.enum(['higher', 'lower']), strict: z.boolean() })),
  weighted: z.optional(z.object({ n: z.nullable(z.number()), base: z.number(), effective: z.number() })),
})
export type TableCell = z.infer<typeof TableCell>

/** `code`, `net`, `difference`, `texts` and `none` are shares of the base, all others numbers. */
export const RowKind = z.enum([
  'code',
  'net',
  'difference',
  'mean',
  'sd',
  'se',
  'median',
  'percentile',
  'nps',
  'sum',
  'texts',
  'none',
])
/** `section` is the heading of rows of a summary that belong together ("Mean rank"); null elsewhere. */
export const TableRow = z.object({
  id: z.string(),
  section: z.nullable(Label),
  label: Label,
  kind: RowKind,
  code: z.nullable(z.int()),
  /** A point that is not of the scale, such as "not applicable". */
  isOffScale: z.optional(z.boolean()),
  cells: z.array(TableCell),
})
export type TableRow = z.infer<typeof TableRow>

export const TableView = z.enum(['question', 'item', 'summary'])

/**
 * One table: a whole question, one item of a grid or rank question (`item` is then its code; null for a cell, by row and column), or the summary over its
 * items (a row per item and statistic, each with its own base in its cells). Bases are unweighted n; `weightedBases` those of
 * a weighted run. `title` is the
 * question's text, `itemTitle` the item's.
 */
export const ResultTable = z.object({
  id: z.string(),
  view: TableView,
  question: z.string(),
  item: z.nullable(z.int()),
  questionType: z.int(),
  shape: Shape,
  title: LocalText,
  itemTitle: z.nullable(LocalText),
  bases: z.array(z.int()),
  weightedBases: z.optional(z.array(z.object({ base: z.number(), effective: z.number() }))),
  rows: z.array(TableRow),
})
export type ResultTable = z.infer<typeof ResultTable>

/** Another survey from which columns were joined: at which position of the log, and its newest version then. */
export const JoinedMoment = z.object({ surveyID: SurveyId, position: z.string(), surveyVersion: z.int() })
export type JoinedMoment = z.infer<typeof JoinedMoment>

/**
 * The one result object from which every screen and export is drawn. It contains no words except the survey's own, in
 * all its
 * `languages` (the first if a text is missing in the reader's). `respondents` are in the filter, `outOf` is
 * how many there would be without it. `excluded`: responses parked by the projection. Runs of
 * the same `revision` are the same. `surveyVersion`: the newest version of the survey at that moment. `joined`: the other surveys
 * from which columns were joined by member.
 */
export const TableRun = z.object({
  spec: TableSpec,
  position: z.string(),
  surveyVersion: z.optional(z.int()),
  revision: z.string(),
  languages: z.array(Language),
  surveyTitle: LocalText,
  respondents: z.int(),
  outOf: z.int(),
  excluded: z.int(),
  weighting: z.optional(WeightingResult),
  joined: z.optional(z.array(JoinedMoment)),
  columns: z.array(TableColumn),
  tables: z.array(ResultTable),
  notes: z.array(Note),
})
export type TableRun = z.infer<typeof TableRun>
