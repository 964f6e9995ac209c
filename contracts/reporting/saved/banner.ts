import * as z from 'zod/mini'
import { SurveyId } from '../../ids.ts'
import { Condition } from '../../survey/condition.ts'
import { QuestionId } from '../../survey/question-parts.ts'
import { Period } from '../period.ts'

const Label = z.string().check(z.maxLength(300))

/**
 * One code of a question (or of one `item` of it), or a condition of any kind: a column made of a filter. In the report of another survey than
 * `surveyID` it is joined by member.
 */
const CodeSegment = z.strictObject({
  type: z.literal('item'),
  label: Label,
  surveyID: SurveyId,
  qid: QuestionId,
  item: z.optional(z.int()),
  precode: z.int(),
})
export type CodeSegment = z.infer<typeof CodeSegment>
const FilterSegment = z.strictObject({
  type: z.literal('filter'),
  label: Label,
  surveyID: SurveyId,
  condition: Condition,
})
/** A column for each period of a date, of the survey of the report. It is alone in its group; the other groups of the column say within whom. */
const PeriodsSegment = z.strictObject({
  type: z.literal('periods'),
  label: Label,
  surveyID: SurveyId,
  qid: QuestionId,
  by: z.optional(Period),
})
export type PeriodsSegment = z.infer<typeof PeriodsSegment>
export const BannerSegment = z.discriminatedUnion('type', [CodeSegment, FilterSegment, PeriodsSegment])
export type BannerSegment = z.infer<typeof BannerSegment>

/** Who is in any of the items: several codes in one group are merged, each person once. */
const SegmentGroup = z.strictObject({ label: Label, items: z.array(BannerSegment).check(z.maxLength(60)) })
export type SegmentGroup = z.infer<typeof SegmentGroup>

/**
 * A column: who is in all of its groups (two groups are a nested column: women under 30). Neighbours with one `heading`
 * are shown under it, and only those are compared by letters.
 */
const SavedColumn = z.strictObject({
  label: z._default(Label, ''),
  heading: z._default(Label, ''),
  groups: z.array(SegmentGroup).check(z.maxLength(5)),
})
export type SavedColumn = z.infer<typeof SavedColumn>

export const BannerData = z.strictObject({ columns: z.array(SavedColumn).check(z.maxLength(300)) })
export type BannerData = z.infer<typeof BannerData>
