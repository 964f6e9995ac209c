import type { SurveyId } from '@portal/contracts/ids'
import type { ReportOptions, SavedWith } from '../report/report-options.ts'

/** What is counted now, and of what it can be chosen. */
export type Counting = Readonly<{
  surveyId: SurveyId
  options: ReportOptions
  weights: readonly string[]
  savedWith: SavedWith
  onChange: (differs: Partial<ReportOptions>, isUrgent?: boolean) => void
}>
