import * as z from 'zod/mini'
import { SurveyId } from '../../ids.ts'
import { QuestionId } from '../../survey/question-parts.ts'
import type { ReportAccess } from './dashboard.ts'

/** A slide: a question of a survey. `surveyName`: as it was when the question was chosen. */
export const DeckQuestion = z.strictObject({
  questionID: QuestionId,
  surveyID: SurveyId,
  surveyName: z._default(z.string().check(z.maxLength(500)), ''),
})
export type DeckQuestion = z.infer<typeof DeckQuestion>

/** The slides in their order; a question may be there several times. */
export const DeckQuestions = z.array(DeckQuestion).check(z.maxLength(60))

export type SavedDeck = Readonly<{ questions: readonly DeckQuestion[]; access: ReportAccess }>
