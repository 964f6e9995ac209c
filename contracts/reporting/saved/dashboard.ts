import * as z from 'zod/mini'
import { ReportItemId, SurveyId } from '../../ids.ts'
import { Condition } from '../../survey/condition.ts'
import { QuestionId } from '../../survey/question-parts.ts'
import { TileRow, Visual } from '../visuals.ts'
import { Decimals } from './topline.ts'

/** Who may see a report: `0` staff, `1` who is signed in, `2` who has the link. */
export const ReportAccess = z.enum(['0', '1', '2'])
export type ReportAccess = z.infer<typeof ReportAccess>

/** What a widget counts: a question, alone or (`crosstabID`) by a saved banner. */
const Datasource = z.strictObject({ surveyID: SurveyId, qid: QuestionId, type: z.literal('question') })

/**
 * A widget. `row`: of a number tile, the row of the table whose figure it shows; null: the number of respondents. `usesFilter`:
 * whether the dashboard's filter for its survey applies to it.
 */
export const Widget = z.strictObject({
  widgetID: z.string().check(z.minLength(1), z.maxLength(60)),
  widgetName: z.string().check(z.maxLength(300)),
  selectedVisual: Visual,
  crosstabID: z.nullable(ReportItemId),
  datasource: Datasource,
  row: TileRow,
  usesFilter: z.boolean(),
})
export type Widget = z.infer<typeof Widget>

/** Widgets side by side, and rows of them. */
export const MOST_COLUMNS = 4
export const MOST_ROWS = 40
export const DashboardLayout = z
  .array(z.array(Widget).check(z.minLength(1), z.maxLength(MOST_COLUMNS)))
  .check(z.maxLength(MOST_ROWS))
export type DashboardLayout = z.infer<typeof DashboardLayout>

/** A filter of a dashboard: for the widgets about its survey. `words`: as its author read it. */
const DashboardFilter = z.strictObject({
  surveyID: SurveyId,
  condition: Condition,
  words: z.string().check(z.maxLength(10_000)),
})

export const DashboardSettings = z.strictObject({
  filters: z.array(DashboardFilter).check(z.maxLength(20)),
  includeAdmin: z.boolean(),
  includeInactive: z.boolean(),
  includeExternalUsers: z.boolean(),
  decimals: Decimals,
})
export type DashboardSettings = z.infer<typeof DashboardSettings>

/** `rtoken`: what the link has that opens it for anyone; '' unless `access` is `2`. */
export type SavedDashboard = Readonly<{
  layout: DashboardLayout
  settings: DashboardSettings
  access: ReportAccess
  rtoken: string
}>

export const widgetOf = (layout: DashboardLayout, id: string): Widget | undefined =>
  layout.flat().find(({ widgetID }) => widgetID === id)
