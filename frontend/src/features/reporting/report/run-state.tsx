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
import type { ReportOptions } from './report-options.ts'
import { RunFailure } from './run-failure.tsx'

const FLICKER_MS = 400

type RunStateProps = Readonly<{
  query: UseQueryResult<TableRun>
  options: ReportOptions
  onClear: () => void
  children: (run: RunInWords) => ReactNode
}>

const isNarrowed = ({ filter, completesOnly }: ReportOptions): boolean => filter !== null || completesOnly

function Nobody({ options, onClear }: Pick<RunStateProps, 'options' | 'onClear'>) {
  const t = useTexts('reporting/reports')
  if (!isNarrowed(options)) return <EmptyState title={t('no-responses')} hint={t('no-responses-hint')} />
  return (
    <EmptyState icon="filter" title={t('no-data')} hint={t('no-data-hint')}>
      <Button onClick={onClear}>{t('clear-filter')}</Button>
    </EmptyState>
  )
}

type Part = 'filter' | 'banner'

/** What is wrong with a part of the run that was refused, without its places in the request; null if something else failed. */
const faultOf = (part: Part, error: Error): string | null => {
  if (!(error instanceof ProblemError)) return null
  const { issues = [], detail = '' } = error.problem
  const isOfPart = ({ path }: Readonly<{ path: string }>) => path === `/${part}` || path.startsWith(`/${part}/`)
  if (issues.length === 0 || !issues.every(isOfPart)) return null
  return issues.reduce((text: string, { path }) => text.replace(`${path}: `, ''), detail)
}

/** Why there are no figures. A filter that does not fit the survey can be cleared here. */
function Failed({ error, onClear, onRetry }: Readonly<{ error: Error; onClear: () => void; onRetry: () => void }>) {
  const t = useTexts('reporting/reports')
  const [ofFilter, ofBanner] = [faultOf('filter', error), faultOf('banner', error)]
  if (ofBanner !== null) {
    return (
      <Notice tone="problem" title={t('banner-refused')}>
        {ofBanner}
      </Notice>
    )
  }
  if (ofFilter === null) return <RunFailure error={error} onRetry={onRetry} />
  return (
    <Notice tone="problem" title={t('filter-refused')} action={<Button onClick={onClear}>{t('clear-filter')}</Button>}>
      {ofFilter}
    </Notice>
  )
}

/** Failed, loading, empty, full. Former figures stay, marked as such, while newer ones cannot be loaded. */
export function RunState({ query, options, onClear, children }: RunStateProps) {
  const t = useTexts('reporting/reports')
  const { data, error, isPlaceholderData, isFetching, failureCount, refetch } = query
  const language = useLanguage()
  const say = useTexts('reporting/results')
  const run = useMemo(() => data && runInWords(data, language, say), [data, language, say])
  const isWaiting = useHasLasted(isPlaceholderData && isFetching, FLICKER_MS)
  if (error && (!run || isPlaceholderData)) {
    return <Failed error={error} onClear={onClear} onRetry={() => void refetch()} />
  }
  if (!run) return <Loading label={t('loading-data')} />

  return (
    <div className="stack report-figures" id={FIGURES} tabIndex={-1} aria-busy={isPlaceholderData}>
      <NotCurrent error={error} failureCount={failureCount} />
      <p className={isWaiting ? 'report-waiting' : 'visually-hidden'} role="status">
        {isWaiting ? t('loading-data') : ''}
      </p>
      {run.respondents === 0 ? <Nobody options={options} onClear={onClear} /> : children(run)}
    </div>
  )
}
