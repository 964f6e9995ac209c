import type { SurveyId } from '@portal/contracts/ids'
import { useSurveyNames } from './survey-names.ts'

type NameProps = Readonly<{ segment: Readonly<{ label: string; surveyID: SurveyId }>; surveyId: SurveyId }>

/** A segment, and the survey that it is of if that is not the survey of the report. */
export function SegmentName({ segment: { label, surveyID }, surveyId }: NameProps) {
  const nameOf = useSurveyNames()
  return (
    <span className="segment__name">
      <span dir="auto">{label}</span>{' '}
      {surveyID !== surveyId && (
        <span className="segment__survey" dir="auto">
          {nameOf(surveyID)}
        </span>
      )}
    </span>
  )
}
