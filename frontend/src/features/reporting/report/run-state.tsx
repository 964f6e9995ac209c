import { type RunInWords, runInWords } from '@portal/contracts/reporting/run-in-words'
import type { TableRun } from '@portal/contracts/reporting/table'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useHasLasted } from '../../../lib/browser-state.ts'
import { ProblemError } from '../../../lib/failures.ts'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { FIGURES } from './figures-place.ts'
import { NotCurrent } from './not-current.tsx'
import { refusalIn } from './refusal-in.ts'
import type { ReportOptions } from './report-options.ts'
import { RunFailure } from './run-failure.tsx'

const FLICKER_MS = 400

const ALL = { filter: null, completesOnly: false } as const
const EVERYBODY = { includeAdmin: true, includeInactive: true, includeExternalUsers: true } as const
const UNWEIGHTED = { weight: null, weighting: null } as const

type RunStateProps = Readonly<{
  query: UseQueryResult<TableRun>
  options: ReportOptions
  onChange: (differs: Partial<ReportOptions>) => void
  children: (run: RunInWords) => ReactNode
}>

const isNarrowed = ({ filter, completesOnly }: ReportOptions): boolean => filter !== null || completesOnly

const hasEverybody = (options: ReportOptions): boolean =>
  options.includeAdmin && options.includeInactive && options.includeExternalUsers

/** There may be responses of those who are left out where nothing was asked for: all of a survey that has only been taken by its open link. */
function Nobody({ options, onChange }: Pick<RunStateProps, 'options' | 'onChange'>) {
  const t = useTexts('reporting/reports')
  if (!isNarrowed(options)) {
    if (hasEverybody(options)) return <EmptyState title={t('no-responses')} hint={t('no-responses-hint')} />
    return (
      <EmptyState title={t('no-responses')} hint={`${t('no-responses-hint')} ${t('some-left-out')}`}>
        <Button onClick={() => onChange(EVERYBODY)}>{t('include-all')}</Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState icon="filter" title={t('no-data')} hint={t('no-data-hint')}>
      <Button onClick={() => onChange(ALL)}>{t('clear-filter')}</Button>
    </EmptyState>
  )
}

const parts = ['filter', 'banner', 'weight'] as const
type Part = (typeof parts)[number]

/** What is wrong with a part of the run that was refused; null if something else failed. */
const faultOf = (part: Part, error: Error): string | null => {
  if (!(error instanceof ProblemError)) return null
  const { issues = [] } = error.problem
  const isOfPart = ({ path }: Readonly<{ path: string }>) => path === `/${part}` || path.startsWith(`/${part}/`)
  return issues.length > 0 && issues.every(isOfPart) ? refusalIn(error) : null
}

type FailedProps = Readonly<{ error: Error; onChange: RunStateProps['onChange']; onRetry: () => void }>

/** Why there are no figures. A filter that does not fit the survey, and a weight that nobody has, can be given up here. */
function Failed({ error, onChange, onRetry }: FailedProps) {
  const t = useTexts('reporting/reports')
  const remedies = {
    banner: undefined,
    filter: <Button onClick={() => onChange(ALL)}>{t('clear-filter')}</Button>,
    weight: <Button onClick={() => onChange(UNWEIGHTED)}>{t('count-unweighted')}</Button>,
  }
  const part = parts.find((one) => faultOf(one, error) !== null)
  if (!part) return <RunFailure error={error} onRetry={onRetry} />
  return (
    <Notice tone="problem" title={t(`${part}-refused`)} action={remedies[part]}>
      {faultOf(part, error)}
    </Notice>
  )
}

/** Failed, loading, empty, full. Former figures stay, marked as such, while newer ones cannot be loaded. */
export function RunState({ query, options, onChange, children }: RunStateProps) {
  const t = useTexts('reporting/reports')
  const { data, error, isPlaceholderData, isFetching, failureCount, refetch } = query
  const language = useLanguage()
  const say = useTexts('reporting/results')
  const run = useMemo(() => data && runInWords(data, language, say), [data, language, say])
  const isWaiting = useHasLasted(isPlaceholderData && isFetching, FLICKER_MS)
  if (error && (!run || isPlaceholderData)) {
    return <Failed error={error} onChange={onChange} onRetry={() => void refetch()} />
  }
  if (!run) return <Loading label={t('loading-data')} />

  return (
    <div className="stack report-figures" id={FIGURES} tabIndex={-1} aria-busy={isPlaceholderData}>
      <NotCurrent error={error} failureCount={failureCount} />
      <p className={isWaiting ? 'report-waiting' : 'visually-hidden'} role="status">
        {isWaiting ? t('loading-data') : ''}
      </p>
      {run.respondents === 0 ? <Nobody options={options} onChange={onChange} /> : children(run)}
    </div>
  )
}
