import * as z from 'zod/mini'
import { ReportItemId, SurveyId } from '../../ids.ts'
import { chartTypes } from '../../reporting/visuals.ts'
import { Condition } from '../../survey/condition.ts'
import { QuestionId } from '../../survey/question-parts.ts'
import { call } from '../call.ts'

/** All users in the system: there are no other threads and categories. */
const AllUsers = z._default(z.literal('all'), 'all')

/**
 * A question as a chart needs it. `labels`: the options, or the items of a grid, with their codes (`precodeValues`; null for a row without one).
 * `series`: the columns of a crosstab, the scale points of a grid, or the question itself; `data`: for each series the percentage of each
 * label, unrounded, null where nobody was asked or it is hidden. By columns, each item
 * of a grid is an entry of its own. `total`: respondents in the filter. `totalBase`: those of them who were asked.
 */
const QuestionData = z.object({
  QuestionType: z.int(),
  QuestionID: z.string(),
  QuestionText: z.string(),
  labels: z.array(z.string()),
  precodeValues: z.array(z.nullable(z.int())),
  data: z.array(z.array(z.nullable(z.number()))),
  series: z.array(z.string()),
  total: z.int(),
  totalBase: z.int(),
  chart: z.enum(chartTypes),
  type: z.enum(['crosstab', 'simpleBar', 'stackedbar']),
})
export type QuestionData = z.infer<typeof QuestionData>

/**
 * `crossTabSurveyCol`: the question whose options, bands or periods make the columns, of one with items for each of them; `crossTabSurveyID`: its survey, if
 * that is another one: they are joined by member.
 */
export const loadQuestionData = call({
  method: 'POST',
  path: '/api/surveys/report/surveys/questions',
  summary: 'The figures of a question as charts need them',
  who: 'reports',
  isQuestion: true,
  body: z.object({
    surveyID: SurveyId,
    qid: QuestionId,
    thread: AllUsers,
    category: AllUsers,
    includeInactive: z._default(z.boolean(), false),
    includeAdmin: z._default(z.boolean(), false),
    toplineQuery: z.optional(z.nullable(Condition)),
    crossTabSurveyCol: z.optional(z.nullable(QuestionId)),
    crossTabSurveyID: z.optional(z.nullable(SurveyId)),
    includeExternalUsers: z._default(z.boolean(), false),
    reportID: z.optional(z.nullable(ReportItemId)),
  }),
  replies: { 200: z.array(QuestionData) },
})
