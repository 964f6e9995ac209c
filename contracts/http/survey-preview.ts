import * as z from 'zod/mini'
import { SurveyId } from '../ids.ts'
import { WireData } from '../survey/answer-data.ts'
import { call } from './call.ts'
import { BackgroundVars, QuestionVerdict, SurveyPage } from './surveys.ts'

const Name = z.string().check(z.maxLength(40))

/** A test response, which only the browser holds: nothing of it is stored. */
export const HeldResponse = z.object({
  ending: z.nullable(z.string()),
  place: z.nullable(z.object({ page: Name, is: z.enum(['answered', 'kept', 'reopened']) })),
  pages: z.record(
    z.string(),
    z.object({ data: z.record(z.string(), z.number()), texts: z.record(z.string(), z.string()) }),
  ),
})
export type HeldResponse = z.infer<typeof HeldResponse>

/**
 * A condition of the page: of a question, option or item, or (QuestionType 44, 45, 12) of a screen, an alert or a quota. `rule` is written as
 * authors write it; `holds` says whether it is true for the answers so far.
 */
export const ShownRule = z.object({
  pkQuestion: z.string(),
  QuestionType: z.int(),
  precode: z.nullable(z.int()),
  rule: z.string(),
  holds: z.boolean(),
})
export type ShownRule = z.infer<typeof ShownRule>

export const Preview = z.object({
  status: z.boolean(),
  questions: z.array(QuestionVerdict),
  next: z.nullable(SurveyPage),
  held: z.nullable(HeldResponse),
  rules: z.array(ShownRule),
  pages: z.array(z.object({ id: z.string(), title: z.string() })),
  version: z.int(),
  versions: z.int(),
})
export type Preview = z.infer<typeof Preview>

/** `version` 0 is the newest; `page` is the one that is shown, or for `jump` the one to go to. */
export const previewSurvey = call({
  method: 'POST',
  path: '/api/surveys/preview',
  summary: 'Take any version of a survey as a test respondent: nothing is stored',
  who: 'reports',
  isQuestion: true,
  body: z.object({
    surveyID: SurveyId,
    version: z.int().check(z.minimum(0)),
    move: z.enum(['look', 'answer', 'save', 'back', 'jump']),
    held: z.nullable(HeldResponse),
    page: Name,
    DATA: WireData,
    backgroundVars: z.optional(BackgroundVars),
    enterAllFolders: z.optional(z.literal(1)),
    language: z.optional(z.string().check(z.maxLength(20))),
  }),
  replies: { 200: Preview },
})
export type PreviewMove = 'look' | 'answer' | 'save' | 'back' | 'jump'
