import type { SurveyId } from '@portal/contracts/ids'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Report } from '../report/report-loader.tsx'
import { bannersPath } from '../report-addresses.ts'
import { useSurveyNames } from './survey-names.ts'

type OtherProps = Readonly<{ report: Pick<Report, 'surveyId' | 'reportId'>; survey: SurveyId }>

/** In place of a banner that is used in the reports of another survey. */
export function OtherSurvey({ report: { surveyId, reportId }, survey }: OtherProps) {
  const t = useTexts('reporting/banners')
  const nameOf = useSurveyNames()
  return (
    <EmptyState title={t('other-survey')} hint={t('other-survey-hint', { survey: nameOf(survey) })}>
      <ButtonLink to={bannersPath(surveyId, reportId)}>{t('all-banners')}</ButtonLink>
    </EmptyState>
  )
}
