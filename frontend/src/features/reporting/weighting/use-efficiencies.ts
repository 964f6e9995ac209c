import type { SavedWeighting } from '@portal/contracts/http/reporting/weightings'
import type { SurveyId } from '@portal/contracts/ids'
import type { TableSpec } from '@portal/contracts/reporting/table'
import type { WeightingResult } from '@portal/contracts/reporting/weighting'
import { useQueries } from '@tanstack/react-query'
import { useLiveFigures } from '../live-figures.ts'
import { runQuery } from '../queries.ts'
import { refusalIn } from '../report/refusal-in.ts'
import { type ReportOptions, type SavedWith, specOf } from '../report/report-options.ts'

/** What came of a weighting, or why there is none; both null: not known yet. */
export type Efficiency = Readonly<{ result: WeightingResult | null; refusal: string | null }>

type Asked = Readonly<{
  surveyId: SurveyId
  options: ReportOptions
  savedWith: Pick<SavedWith, 'weightings'>
  /** False: nothing is asked. */
  isReady: boolean
}>

/** The smallest run that is weighted so: of one question, by no columns. */
const specWith = ({ surveyId, options }: Asked, { weighting }: SavedWeighting): TableSpec => {
  const counted = { ...options, own: [], periods: [], testing: {}, weight: null, weighting: null }
  const questions = weighting.targets.slice(0, 1).map(({ question }) => question)
  return { ...specOf(surveyId, counted), weighting, questions, test: 'none' }
}

/** What each saved weighting comes to with the respondents whom a report counts now, by its id. */
export const useEfficiencies = (asked: Asked): ReadonlyMap<string, Efficiency> => {
  const { surveyId, savedWith, isReady } = asked
  const { weightings } = savedWith
  useLiveFigures(isReady && weightings.length > 0 ? [surveyId] : [])
  const runs = useQueries({
    queries: weightings.map((saved) => ({ ...runQuery(specWith(asked, saved)), enabled: isReady })),
  })
  return new Map(
    weightings.map(({ weightingID }, at) => [
      weightingID,
      { result: runs[at]?.data?.weighting ?? null, refusal: refusalIn(runs[at]?.error) },
    ]),
  )
}
