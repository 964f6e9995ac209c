import { isSurveyId, type SurveyId } from '@portal/contracts/ids'
import type { Field } from '@portal/contracts/reporting/field'
import { fieldOf } from '@portal/contracts/reporting/field-of'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { paths } from '../../../lib/paths.ts'
import { useParams, useSearchParams } from '../../../lib/router/hooks.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { notify } from '../../../ui/notify.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { questionsQuery, reportSurveysQuery, surveyRowsQuery, weightingsQuery } from '../queries.ts'
import { hasWritten, nothingSaved, type SavedWith } from './report-options.ts'
import { written } from './written.ts'

export type Report = Readonly<{
  surveyId: SurveyId
  reportId: string
  title: string
  fields: readonly Field[]
  /** The names of the survey's weights. */
  weights: readonly string[]
  savedWith: SavedWith
}>
type View = 'topline' | 'crosstab' | 'weighting'
type Children = (report: Report) => ReactNode

function NoSuchSurvey() {
  const t = useTexts('reporting/reports')
  return (
    <Screen title={t('no-such-survey')}>
      <EmptyState title={t('no-such-survey')} hint={t('no-such-survey-hint')}>
        <ButtonLink look="strong" to={paths.clientSurveys}>
          {t('all-surveys')}
        </ButtonLink>
      </EmptyState>
    </Screen>
  )
}

const NO_WEIGHTS: readonly string[] = []

/** Loads what reads the parts of the address that only the contracts can read, where it has some. */
const useAddressParts = () => {
  const [params] = useSearchParams()
  const isNeeded = hasWritten(params)
  const parts = useQuery({ queryKey: ['report-parts'], queryFn: written.load, enabled: isNeeded })
  return { parts, isReadable: !isNeeded || (parts.data ?? written.now()) !== null }
}

function Loaded({ surveyId, view, children }: Readonly<{ surveyId: SurveyId; view: View; children: Children }>) {
  const t = useTexts('reporting/reports')
  const { reportID: reportId = 'new' } = useParams()
  const asked = useQuery(questionsQuery(surveyId))
  const { data: questions, error } = asked
  const { data: surveys, isError: isNameless } = useQuery(reportSurveysQuery)
  useEffect(() => {
    if (isNameless) notify(t('names-failed'), 'problem')
  }, [isNameless, t])
  const rows = useQuery(surveyRowsQuery(surveyId))
  const weightings = useQuery(weightingsQuery(surveyId))
  const { parts, isReadable } = useAddressParts()
  const fields = useMemo(() => questions?.map(fieldOf), [questions])
  const survey = surveys?.find(({ surveyID }) => surveyID === surveyId)
  const title = survey?.Name ?? t(view)
  const weights = survey?.weights ?? NO_WEIGHTS

  const savedRows = rows.data?.rows ?? nothingSaved.rows
  const savedWeightings = weightings.data ?? nothingSaved.weightings
  const savedWith = useMemo(() => ({ rows: savedRows, weightings: savedWeightings }), [savedRows, savedWeightings])
  const isReady = rows.data !== undefined && weightings.data !== undefined && isReadable
  /** Without the rows and weightings that are saved with the survey the figures would be others than those that were asked for. */
  const savedError = (rows.data ? null : rows.error) ?? (weightings.data ? null : weightings.error) ?? parts.error
  const retry = () => {
    for (const query of [asked, rows, weightings, parts]) if (query.error) void query.refetch()
  }
  if (fields && fields.length > 0 && isReady) return children({ surveyId, reportId, title, fields, weights, savedWith })
  const content = () => {
    if (fields && fields.length === 0) return <EmptyState title={t('no-questions')} hint={t('no-questions-hint')} />
    if (error) {
      const failed = t('precodes-failed', { survey: surveyId })
      return <ProblemNotice error={error} failed={failed} onRetry={retry} />
    }
    if (savedError) return <ProblemNotice error={savedError} onRetry={retry} />
    return <Loading label={t('loading-report')} />
  }
  return <Screen title={title}>{content()}</Screen>
}

/** Reads the survey of the report from the address, and loads its questions. */
export function ReportLoader({ view, children }: Readonly<{ view: View; children: Children }>) {
  const { surveyID } = useParams()
  if (!isSurveyId(surveyID)) return <NoSuchSurvey />
  return (
    <Loaded surveyId={surveyID} view={view}>
      {children}
    </Loaded>
  )
}
