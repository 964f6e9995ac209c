import type { SurveyId } from '@portal/contracts/ids'
import { type Field, isByPeriod } from '@portal/contracts/reporting/field'
import { fieldOf } from '@portal/contracts/reporting/field-of'
import type { BannerSegment } from '@portal/contracts/reporting/saved/banner'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { questionsQuery } from '../queries.ts'
import { useSurveyNames } from './survey-names.ts'

/** Of the report. */
type OfReport = Readonly<{ surveyId: SurveyId; fields: readonly Field[] }>

const NO_FIELDS: readonly Field[] = []
const LONGEST_HEADING = 300

/** The questions of the survey that answers are taken from; null until they are loaded. */
const useFieldsOf = ({ surveyId, fields }: OfReport, from: SurveyId) => {
  const isOther = from !== surveyId
  const { data, error, refetch } = useQuery({ ...questionsQuery(from), enabled: isOther })
  const others = useMemo(
    () => data?.map(fieldOf).filter((field) => !isByPeriod(field) && !field.isTime) ?? null,
    [data],
  )
  return { fields: isOther ? others : fields, error: isOther ? error : null, refetch }
}

/** The heading of columns made of something: the question, and the survey if that is another one than the report's. */
const useHeadings = (surveyId: SurveyId) => {
  const t = useTexts('reporting/banners')
  const nameOf = useSurveyNames()
  return (survey: SurveyId, heading: string): string => {
    if (survey === surveyId) return heading.slice(0, LONGEST_HEADING)
    const name = nameOf(survey)
    return (heading === '' ? name : t('heading-of-survey', { heading, survey: name })).slice(0, LONGEST_HEADING)
  }
}

/** From which survey answers are taken: that of the report at first. */
export const useAnswerSource = ({ surveyId, fields }: OfReport) => {
  const [from, setFrom] = useState(surveyId)
  const loading = useFieldsOf({ surveyId, fields }, from)
  const offered = loading.fields ?? NO_FIELDS
  const headed = useHeadings(surveyId)
  const fieldsOf = (survey: SurveyId): readonly Field[] => {
    if (survey === surveyId) return fields
    return survey === from ? offered : NO_FIELDS
  }
  const headingFor = (segment: BannerSegment): string => {
    const asked = segment.type === 'item' ? fieldsOf(segment.surveyID).find(({ id }) => id === segment.qid) : undefined
    return headed(segment.surveyID, asked?.text ?? '')
  }
  return { from, setFrom, loading, offered, headed, headingFor }
}
export type AnswerSource = ReturnType<typeof useAnswerSource>
